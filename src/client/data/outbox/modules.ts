import type { Environment } from './environment.ts'
import type { Sender } from './sender.ts'
import type { SenderEnvironment, SenderModules } from './sender-run.ts'
import type * as Decisions from './transactions/decide.ts'

/**
 * Parts of the box that no first screen needs, and few starts need at all; `./browser.ts` loads each
 * on demand.
 */
export interface OutboxModules extends SenderModules {
  /** Sends entries in the leading tab. */
  sender: () => Promise<{ createSender: (environment: SenderEnvironment) => Sender }>
  /** The decisions of people. */
  decisions: () => Promise<typeof Decisions>
}

/** Everything needed to open a box. */
export type BoxEnvironment = Environment & OutboxModules
