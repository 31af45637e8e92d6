import { href } from 'react-router'
import { redirectAfterPost } from '../http/redirect-after-post.ts'
import { signInTarget, withSignInTarget } from '../http/sign-in-target.ts'

/** 303 redirect to the sign-in page that keeps the target of the sign-in. */
export const redirectToSignIn = (options: Parameters<typeof redirectAfterPost>[1]): Promise<Response> =>
  redirectAfterPost(withSignInTarget(href('/auth'), signInTarget(options.url)), options)
