import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type Level,
  type LogFn,
  type Logger,
  pino,
  stdTimeFunctions,
} from 'pino'
import { standardOutput } from './standard-output.ts'

/**
 * The log is one JSON object a line. It never tells who somebody is: keys that name a person or open a door are censored
 * at any depth, and a database error comes without the values it was about (reliability.md 18).
 */
export type Log = Logger

/** Takes the least level that is written (`info`) and where to (standard output); returns the log. */
export function createLog({
  level = 'info',
  destination,
}: {
  level?: Level | 'silent'
  destination?: DestinationStream
} = {}): Log {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    hooks: {
      // Without a message of its own pino takes the error's, with everything in it.
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn) {
        const [entry, message] = args as unknown[]
        const error = entry instanceof Error ? entry : (entry as { err?: unknown } | null | undefined)?.err
        if (message !== undefined || !(error instanceof Error)) return method.apply(this, args)
        return method.apply(this, [entry, withoutValues(error.message, codeOf(error))] as Parameters<LogFn>)
      },
    },
    // Errors are described by `censor`; pino's own description would come after it.
    serializers: { err: (error: unknown) => error },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (entry: object) => censor(entry, 0) as Record<string, unknown>,
    },
  }
  if (!destination) output ??= standardOutput()
  const log = pino(options, destination ?? output)
  // pino formats the bindings of the first log only, not those of its children.
  const child = log.child as unknown as MakeChild
  const censoredChild: MakeChild = function (bindings, childOptions) {
    return child.call(this, censor(bindings, 0) as Bindings, childOptions)
  }
  log.child = censoredChild as unknown as Logger['child']
  return log
}

/** one for all logs of the process, made with the first that is written there */
let output: DestinationStream | undefined

type MakeChild = (this: Logger, bindings: Bindings, options?: ChildLoggerOptions) => Logger

const CENSORED = '[censored]'

/** Keys are compared without case, `-` and `_`: `contact_number`, `contactNumber` and `Contact-Number` are one. */
const PERSONAL = new Set(
  `name firstname lastname fullname username phone phonenumber contactnumber mobile email emailaddress
  plate carplate password passphrase secret sessionsecret token accesstoken authorization proxyauthorization
  cookie cookies setcookie session sessionid apikey accesskeyid secretaccesskey params parameters body`.split(
    /\s+/,
  ),
)

const MAX_DEPTH = 6

function censor(value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value, depth)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '[deep]'
  if (Array.isArray(value)) return value.map(item => censor(item, depth + 1))
  // What says itself how it is written (a date, a URL) is written so.
  if ('toJSON' in value) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      PERSONAL.has(key.toLowerCase().replace(/[-_]/g, '')) && item !== null && item !== undefined
        ? CENSORED
        : censor(item, depth + 1),
    ]),
  )
}

function describeError(error: Error, depth: number): Record<string, unknown> {
  const code = codeOf(error)
  return {
    type: error.constructor.name,
    ...(code && { code }),
    message: withoutValues(error.message, code),
    stack: frames(error.stack),
    ...(error.cause !== undefined && depth < MAX_DEPTH && { cause: censor(error.cause, depth + 1) }),
  }
}

function codeOf(error: Error) {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * drizzle repeats a statement's parameters in its message, and PostgreSQL's data exceptions (class 22) quote the value
 * that they refuse: both may be a person's.
 */
function withoutValues(message: string, code: string | undefined) {
  const statement = message.replace(/\nparams:[\s\S]*$/, '')
  return code && /^22[0-9A-Z]{3}$/.test(code) ? statement.replace(/"[^"]*"/g, '"…"') : statement
}

/** A stack begins with the message; only its frames are kept. */
function frames(stack: string | undefined) {
  return stack
    ?.split('\n')
    .filter(line => /^\s+at /.test(line))
    .map(line => line.trim())
    .join('\n')
}
