import { type Cookie, createCookie } from 'react-router'

type Options = {
  /** seconds */
  readonly maxAge: number
  readonly httpOnly: boolean
}

/** A cookie of this host only: on https its name begins with `__Host-`. `url` is any URL of the site. */
export function hostCookie(name: string, url: Pick<URL, 'protocol'>, options: Options): Cookie {
  return plainCookie(isSecure(url) ? `__Host-${name}` : name, url, options)
}

/**
 * React Router's cookie with its value as plain text instead of base64 JSON: the page cache and other
 * programs read `language`, and cookies of earlier versions stay valid. Path `/`, SameSite=Lax, `Secure` on
 * https.
 */
export function plainCookie(name: string, url: Pick<URL, 'protocol'>, options: Options): Cookie {
  return createCookie(name, {
    ...options,
    secure: isSecure(url),
    encode: encoded => (encoded === '' ? '' : JSON.parse(atob(encoded))),
    decode: value => (/^[\x20-\x7e]+$/.test(value) ? btoa(JSON.stringify(value)) : ''),
  })
}

const isSecure = ({ protocol }: Pick<URL, 'protocol'>) => protocol === 'https:'
