import type { Environment } from './environment.ts'
import type { LaterTurns } from './run.ts'
import type * as Decisions from './transactions/decide.ts'

/** What few starts need of the box; `./browser.ts` fetches each when it is wanted. */
export interface Parts extends LaterTurns {
  /** What people decide. */
  decisions: () => Promise<typeof Decisions>
}

/** All that a box is opened with. */
export type BoxEnvironment = Environment & Parts
