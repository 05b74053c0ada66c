import type { Environment } from './environment.ts'
import type { SenderModules } from './sender-run.ts'
import type * as Decisions from './transactions/decide.ts'

/** Parts of the box that few starts need; `./browser.ts` loads each on demand. */
export interface OutboxModules extends SenderModules {
  /** The decisions of people. */
  decisions: () => Promise<typeof Decisions>
}

/** Everything needed to open a box. */
export type BoxEnvironment = Environment & OutboxModules
