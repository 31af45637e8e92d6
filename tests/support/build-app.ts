import { buildIfStale } from '../../server/build.ts'

/** Before the surfaces: the shop they start is built once, not by each of them. */
export default function buildApp() {
  buildIfStale()
}
