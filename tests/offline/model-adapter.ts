import type { JsonObject } from '#contract/kernel/json.ts'
import type { Method } from '#client/data/outbox/environment.ts'
import type { ServerRow } from '#client/data/outbox/core/overlay.ts'

/** The verified sign-in under which a request comes. */
export interface Who {
  tenant: string
  user: string
}

export interface PortRequest {
  method: Method
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** null: no valid sign-in. */
  who: Who | null
}

export interface PortAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** One change as the server's history has it. */
export interface Ticket {
  /** The operation's id. */
  id: string
  tenant: string
  author: string
  epoch: string
  /** The record's uid. */
  uid: string
  note: string
}

/** A write, told to the oracle at the moment it is committed. */
export interface Write {
  ticket: Ticket
  entity: 'action' | 'project'
  op: 'create' | 'patch'
  patch: JsonObject
  /** Fields before; null for a create. */
  before: JsonObject | null
  history: readonly Ticket[]
  /** Fields after. */
  after: JsonObject
  /** What is wrong with the photos that it brings, by their ids. */
  spoiled: Readonly<Record<string, string>>
}

/** What the oracle hears of the server. */
export interface Watch {
  wrote(write: Write): void
  voided(id: string): void
  answered(results: readonly { id: string; status: number; replayed?: boolean }[]): void
  /** A mark proved that the data are older: another life of them begins. */
  noticed(epoch: string): void
}

/** A server that the simulation runs against: the model here, the real one behind the same port. */
export interface ServerPort {
  /** Null: the server died before it answered. */
  handle(request: PortRequest): Promise<PortAnswer | null>
  /** All that a person may read, as of now; asked for with the mark that the device returns. */
  list(
    who: Who,
    returned?: string,
  ): { epoch: string; mark: string | null; rows: { action: ServerRow[]; project: ServerRow[] } }
  /** Somebody without a box changes a record, by what stands there. */
  editDirectly(who: Who, id: string, uid: string, patch: JsonObject): void
  /** The record leaves this person's view, or comes back. */
  hide(uid: string, user: string, hidden: boolean): void
  block(user: string, blocked: boolean): void
  /**
   * Remember this moment; `restore` goes back to it under a new epoch, or `quiet`, so that nobody
   * is told.
   */
  backUp(): void
  restore(quiet?: boolean): void
  /** The process dies; what was committed is kept, requests in flight are not answered. */
  crash(): void
  epoch(): string
  tickets(id: string): readonly Ticket[]
  isVoid(id: string): boolean
  /** What is wrong with photos that records show, each named. */
  photoFaults?(): string[]
  /** Before the oracle looks at the end: read what is to be judged. */
  rest?(): Promise<void>
}
