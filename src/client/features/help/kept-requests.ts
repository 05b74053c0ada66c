import type { Json } from '#contract/kernel/json.ts'
import type { Drafts } from '#client/data/outbox/outbox.ts'
import { createStore } from '#client/data/store.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { asPatch } from '#client/records/form-values.ts'
import { type MessageDelivery, messageDelivery, type Why } from './delivery.ts'

/** A message to the product team, and its key; the server mails it once per key. */
export interface StoredHelpRequest {
  id: string
  subject: string
  content: string
}

/** A request that waits on this device for a connection. */
export interface WaitingRequest extends StoredHelpRequest {
  savedAt: string
  /** The reason of a refusal; null while the request waits. */
  refused: Why | null
}

const form = 'help.kept'

/** Requests that this tab is sending; they cannot be removed. */
export const onTheirWay = createStore<ReadonlySet<string>>(new Set())
/** Increases when this tab changes the stored requests. */
export const keptChanges = createStore(0)
const changed = () => keptChanges.set(keptChanges.get() + 1)

/**
 * Stores a request among the drafts of the box, so that it outlives a reload and opens only for its
 * author after a sign-out. Throws if the device stores nothing.
 */
export async function keepRequest(
  drafts: Pick<Drafts, 'save'>,
  { id, subject, content }: StoredHelpRequest,
  refused: Why = { code: '', message: '' },
): Promise<void> {
  await drafts.save({
    form,
    ref: id,
    entryId: id,
    values: { subject, content, code: refused.code, message: refused.message },
    seen: {},
    guards: {},
  })
  changed()
}

export async function removeKept(drafts: Pick<Drafts, 'remove'>, id: string): Promise<void> {
  await drafts.remove(form, id)
  changed()
}

/** Returns the stored requests, oldest first. */
export async function keptRequests(drafts: Pick<Drafts, 'of'>): Promise<WaitingRequest[]> {
  return (await drafts.of(form)).map(({ entryId, values, savedAt }) => {
    const code = textOf(values, 'code')
    return {
      id: entryId,
      subject: textOf(values, 'subject'),
      content: textOf(values, 'content'),
      refused: code === '' ? null : { code, message: textOf(values, 'message') },
      savedAt,
    }
  })
}

function textOf(values: Json, name: string): string {
  const value: unknown = Reflect.get(Object(values), name)
  return typeof value === 'string' ? value : ''
}

/** Sends one request; the server recognises a second try by its key. */
export async function deliver({
  id,
  subject,
  content,
}: StoredHelpRequest): Promise<MessageDelivery> {
  onTheirWay.set(new Set([...onTheirWay.get(), id]))
  const done = messageDelivery(
    await runCommand('help.request', { body: asPatch({ subject, content }) }, { id }),
  )
  onTheirWay.set(new Set([...onTheirWay.get()].filter((other) => other !== id)))
  return done
}

/**
 * Sends the waiting requests one after the other and reports each result. Returns false once one
 * gets no final answer.
 */
export async function sendKept(
  drafts: Drafts,
  tell: (request: WaitingRequest, delivery: MessageDelivery) => void,
): Promise<boolean> {
  for (const request of await keptRequests(drafts)) {
    if (request.refused !== null || onTheirWay.get().has(request.id)) continue
    const delivery = await deliver(request)
    if (delivery.is === 'unanswered' || delivery.is === 'later') return false
    if (delivery.is === 'sent') await removeKept(drafts, request.id)
    else await keepRequest(drafts, request, delivery)
    tell(request, delivery)
  }
  return true
}
