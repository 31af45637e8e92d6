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
import { errorCode, loggableMessage } from './error-message.ts'
import { standardOutput } from './standard-output.ts'

/**
 * The log: one JSON object per line, with a stable snake_case `event` to search for and a short message. It
 * contains no personal data and no secrets: such keys are censored at any depth, and error messages of other
 * services are reduced (error-message.ts).
 */
export type Log = Logger

/** Defaults: level `info`, to standard output. */
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
      // Without a message pino uses the error's message, uncensored.
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn) {
        const [entry, message] = args as unknown[]
        const error = entry instanceof Error ? entry : (entry as { err?: unknown } | null | undefined)?.err
        if (message !== undefined || !(error instanceof Error)) return method.apply(this, args)
        return method.apply(this, [entry, loggableMessage(error)] as Parameters<LogFn>)
      },
    },
    // Errors are serialized by `censor`; pino's serializer would run after it.
    serializers: { err: (error: unknown) => error },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (entry: object) => censor(entry, 0) as Record<string, unknown>,
    },
  }
  if (!destination) output ??= standardOutput()
  const log = pino(options, destination ?? output)
  // pino does not pass the bindings of child loggers to the formatter.
  const child = log.child as unknown as MakeChild
  const censoredChild: MakeChild = function (bindings, childOptions) {
    return child.call(this, censor(bindings, 0) as Bindings, childOptions)
  }
  log.child = censoredChild as unknown as Logger['child']
  return log
}

/** shared by all logs of the process */
let output: DestinationStream | undefined

type MakeChild = (this: Logger, bindings: Bindings, options?: ChildLoggerOptions) => Logger

const CENSORED = '[censored]'

/**
 * Compared without case, `-` and `_`: `contact_number`, `contactNumber` and `Contact-Number` are the same
 * key.
 */
const CENSORED_KEYS = new Set(
  `name firstname lastname fullname username phone phonenumber contactnumber mobile email emailaddress
  plate carplate password passphrase secret sessionsecret token accesstoken authorization proxyauthorization
  cookie cookies setcookie session sessionid apikey accesskeyid secretaccesskey params parameters body`.split(
    /\s+/,
  ),
)

const MAX_DEPTH = 6

function censor(value: unknown, depth: number): unknown {
  if (value instanceof Error) return serializeError(value, depth)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '[deep]'
  if (Array.isArray(value)) return value.map(item => censor(item, depth + 1))
  // Dates, URLs and the like define their own JSON.
  if ('toJSON' in value) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      CENSORED_KEYS.has(key.toLowerCase().replace(/[-_]/g, '')) && item !== null && item !== undefined
        ? CENSORED
        : censor(item, depth + 1),
    ]),
  )
}

function serializeError(error: Error, depth: number): Record<string, unknown> {
  const code = errorCode(error)
  return {
    type: error.constructor.name,
    ...(code && { code }),
    message: loggableMessage(error),
    stack: stackFrames(error.stack),
    ...(error.cause !== undefined && depth < MAX_DEPTH && { cause: censor(error.cause, depth + 1) }),
  }
}

/** The frames of a stack without the message that it begins with. */
function stackFrames(stack: string | undefined) {
  return stack
    ?.split('\n')
    .filter(line => /^\s+at /.test(line))
    .map(line => line.trim())
    .join('\n')
}

/** An error and its causes as lines for standard error, with the same censoring as the log. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\n[cause]: ${describeError(error.cause)}`
  const frames = stackFrames(error.stack)
  return `${error.name}: ${loggableMessage(error)}${frames && `\n${frames}`}${cause}`
}
