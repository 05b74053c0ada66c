import type { Json } from '#contract/kernel/json.ts'
import type { Drafts } from '#client/data/outbox/outbox.ts'
import { live } from '#client/data/live.ts'
import { command } from '#client/records/form/use-command.ts'
import { patchOf } from '#client/records/values.ts'
import { type Delivery, deliveryOf, type Why } from './delivery.ts'

/** What was written for the product team, and its key: under one key it is mailed once. */
export interface HelpRequest {
  id: string
  subject: string
  content: string
}

/** A request that waits on this device for a connection. */
export interface WaitingRequest extends HelpRequest {
  savedAt: string
  /** Why the server does not take it; null while it waits. */
  refused: Why | null
}

const form = 'help.kept'

/** Requests on their way in this tab: they cannot be taken back. */
export const onTheirWay = live<ReadonlySet<string>>(new Set())
/** Counts up whenever something of what is kept changed in this tab. */
export const keptChanges = live(0)
const changed = () => keptChanges.set(keptChanges.get() + 1)

/**
 * Among the drafts of the box: they outlive a reload, and after a sign-out open for their author
 * alone. Throws where the device keeps nothing.
 */
export async function keepRequest(
  drafts: Pick<Drafts, 'save'>,
  { id, subject, content }: HelpRequest,
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

/** The oldest first. */
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

/** Sends one request; the server knows a second try by its key. */
export async function deliver({ id, subject, content }: HelpRequest): Promise<Delivery> {
  onTheirWay.set(new Set([...onTheirWay.get(), id]))
  const done = deliveryOf(
    await command('help.request', { body: patchOf({ subject, content }) }, { id }),
  )
  onTheirWay.set(new Set([...onTheirWay.get()].filter((other) => other !== id)))
  return done
}

/**
 * Sends what waits, one after the other, until one is not answered: then false. Tells of each what
 * became of it.
 */
export async function sendKept(
  drafts: Drafts,
  tell: (request: WaitingRequest, delivery: Delivery) => void,
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
