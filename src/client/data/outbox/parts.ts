import type { Environment } from './environment.ts'
import type { LaterTurns } from './run.ts'
import type * as Decisions from './transactions/decide.ts'

/** Parts of the box that few starts need; `./browser.ts` loads each on demand. */
export interface Parts extends LaterTurns {
  /** The decisions of people. */
  decisions: () => Promise<typeof Decisions>
}

/** Everything needed to open a box. */
export type BoxEnvironment = Environment & Parts
