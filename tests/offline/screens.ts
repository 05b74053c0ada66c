import type { BoxSnapshot, EntryView } from '#client/data/outbox/outbox.ts'
import { overlayRows } from '#client/data/replica/overlay-rows.ts'
import type { WithSync } from '#client/data/replica/view-types.ts'
import { headerFactsOf, pageOf, type SyncFacts } from '#client/shell/sync-facts.ts'
import { toDecideOf, type EntryAction, waysOf } from '#client/shell/tray/ways.ts'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import type { Kind } from '#contract/kernel/entity.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { sameJson } from '#contract/kernel/same-json.ts'
import { recordsOf } from '#contract/kernel/several.ts'
import { projectFields } from '#contract/projects/fields.ts'
import { confirmedKey, type ServerRow } from '#client/data/outbox/core/overlay.ts'
import { boxNameOf, overlays, type Tab } from './device.ts'
import type { Oracle } from './oracle-types.ts'

/** The shipped functions from which the screens are drawn; a planted fault replaces one. */
export interface Screens {
  /** The word in the header. */
  header: typeof headerFactsOf
  /** The text of the sync page above an empty list. */
  page: typeof pageOf
  /** The entries that the tray lists under "To decide". */
  toDecide: typeof toDecideOf
  /** The buttons of such an entry. */
  ways: (view: EntryView, isHere: boolean) => EntryAction[]
  /** A list with its badges. */
  rows: (
    rows: readonly ServerRow[],
    kind: Kind,
    snapshot: BoxSnapshot,
  ) => readonly WithSync<ServerRow>[]
}

export const shipped: Screens = {
  header: headerFactsOf,
  page: pageOf,
  toDecide: toDecideOf,
  ways: (view, isHere) => waysOf(words, view, isHere),
  rows: (rows, kind, snapshot) =>
    overlayRows(rows, kind, {
      over: snapshot,
      overlays,
      records: cached,
      // The ten seconds of "Sent" may not be over when the next change of the record is saved.
      sent: new Set(
        snapshot.ended.filter(({ end }) => end === 'confirmed').map(({ entry }) => entry.ref),
      ),
    }),
}

const cached = {
  project: { fields: projectFields, id: 'projectID' },
  correctiveAction: { fields: correctiveActionFields, id: 'correctiveActionID' },
}

/** Placeholder forms for all ways to decide; their addresses do not matter here. */
const words = { forms: { create: 'create', edit: (ref: string) => ref, several: 'several' } }

/**
 * Compares the screen of this tab (words, lists, badges and buttons) with the content of the box
 * (offline design, 12).
 */
export function lookAtScreens(tab: Tab, oracle: Oracle, screens: Screens): void {
  const snapshot = tab.outbox?.snapshot()
  if (snapshot === undefined) return
  // Uses the state of the delivery, not the shown one.
  const asks = snapshot.entries.filter(
    ({ delivery }) =>
      delivery.intent === undefined &&
      (delivery.state === 'review' || delivery.state === 'refused'),
  )
  lookAtHeader(snapshot, asks.length, oracle, screens)
  lookAtTray(tab, snapshot, asks, oracle, screens)
  for (const kind of ['project', 'correctiveAction'] as const)
    lookAtList(tab, kind, snapshot, oracle, screens)
}

/** Returns the facts for the frame, with or without a connection. */
function factsOf(box: BoxSnapshot, state: SyncFacts['connection']['state']): SyncFacts {
  return {
    box,
    connection: { state, lastAnswer: null },
    unconfirmed: false,
    expired: false,
    oldest: null,
    newest: null,
    lost: 0,
    onlineOnly: false,
    unopened: null,
  }
}

function lookAtHeader(
  snapshot: BoxSnapshot,
  asks: number,
  { say }: Oracle,
  { header, page }: Screens,
): void {
  for (const connection of ['online', 'offline', 'unknown'] as const) {
    const facts = factsOf(snapshot, connection)
    const { says, toSend, toDecide } = header(facts)
    const wrong = (text: string) =>
      say({ kind: 'untold', id: '', text: `the header ${text} (${connection})` })
    if (page(facts).empty === 'all-sent' && snapshot.entries.length > 0)
      say({
        kind: 'untold',
        id: '',
        text: `the sync page says All sent beside ${snapshot.entries.length} changes in the box`,
      })
    if (says === 'all-sent' && snapshot.entries.length > 0)
      wrong(`says All sent beside ${snapshot.entries.length} changes in the box`)
    if (toDecide !== asks) wrong(`counts ${toDecide} to decide where ${asks} ask`)
    if (toSend !== snapshot.entries.length - asks)
      wrong(`counts ${toSend} to send of ${snapshot.entries.length - asks}`)
    if (
      snapshot.paused !== null &&
      connection === 'online' &&
      says !== 'paused' &&
      says !== 'sign-in'
    )
      wrong(`says ${says} in a pause`)
  }
}

function lookAtTray(
  tab: Tab,
  snapshot: BoxSnapshot,
  asks: readonly EntryView[],
  { say }: Oracle,
  { toDecide, ways }: Screens,
): void {
  const listed = new Set(toDecide(snapshot.entries).map(({ entry }) => entry.id))
  for (const view of asks) {
    const { id, entity, ref } = view.entry
    if (!listed.has(id))
      say({ kind: 'untold', id, text: `is ${view.delivery.state} and the tray does not list it` })
    const isHere = view.review?.row !== null || rowsOf(tab)[entity].some((row) => row.uid === ref)
    if (ways(view, isHere).every((way) => way === 'discard'))
      say({
        kind: 'stuck',
        id,
        text: `is ${view.review?.kind ?? view.delivery.state} and Discard is the only way on`,
      })
  }
}

function lookAtList(
  tab: Tab,
  kind: Kind,
  snapshot: BoxSnapshot,
  { say }: Oracle,
  { rows }: Screens,
): void {
  const entity = kind === 'project' ? 'project' : 'action'
  const cached = rowsOf(tab)[entity]
  const view = rows(cached, kind, snapshot)
  const seen = new Map<string, WithSync<ServerRow>>()
  for (const row of view) {
    if (seen.has(row.uid)) say({ kind: 'doubled', id: row.uid, text: 'stands in its list twice' })
    seen.set(row.uid, row)
  }
  for (const { uid } of cached)
    if (!seen.has(uid))
      say({
        kind: 'lost',
        id: uid,
        text: 'is in the list that the server gave and not on the screen',
      })
  for (const [uid, row] of seen) {
    const lane = snapshot.lanes.get(uid)
    if (lane === undefined || lane.length === 0) {
      if (row.sync !== undefined && row.sync.state !== 'sent')
        say({
          kind: 'untold',
          id: uid,
          text: `is marked ${row.sync.state}, and nothing of it waits`,
        })
      continue
    }
    const isThere =
      cached.some((one) => one.uid === uid) || snapshot.confirmed.has(confirmedKey(entity, uid))
    lookAtBadge(uid, row, lane, isThere, say)
    lookAtValues(uid, row, lane, isThere, say)
  }
}

/**
 * Checks that a badge shows the worst state of its lane, never Sent, and "Number follows" until the
 * number is known.
 */
function lookAtBadge(
  uid: string,
  { sync }: WithSync<ServerRow>,
  lane: readonly EntryView[],
  isKnown: boolean,
  say: Oracle['say'],
): void {
  const asks = lane.some(
    ({ delivery }) =>
      delivery.intent === undefined &&
      (delivery.state === 'review' || delivery.state === 'refused'),
  )
  if (sync === undefined || sync.state === 'sent')
    return say({
      kind: 'untold',
      id: uid,
      text: `is shown as sent, and ${lane.length} changes of it are in the box`,
    })
  if (asks !== (sync.state === 'decide' || sync.state === 'refused'))
    say({
      kind: 'untold',
      id: uid,
      text: `is marked ${sync.state} though ${asks ? 'a change of it asks' : 'none of its changes asks'}`,
    })
  if (sync.count !== lane.length)
    say({ kind: 'odd', id: uid, text: `is marked with ${sync.count} changes of ${lane.length}` })
  if (sync.numberFollows && isKnown)
    say({ kind: 'odd', id: uid, text: 'is said to wait for a number that it has' })
  if (!sync.numberFollows && lane.some(({ entry }) => entry.op === 'create') && !isKnown)
    say({ kind: 'odd', id: uid, text: 'is new and not said to wait for its number' })
}

/**
 * Checks that the latest written values are shown, if no entry of the lane needs a decision or is
 * withdrawn.
 */
function lookAtValues(
  uid: string,
  row: WithSync<ServerRow>,
  lane: readonly EntryView[],
  isThere: boolean,
  say: Oracle['say'],
): void {
  if (
    lane.some(
      ({ delivery }) =>
        delivery.intent !== undefined ||
        delivery.state === 'review' ||
        delivery.state === 'refused',
    )
  )
    return
  const written: JsonObject = {}
  for (const { entry } of lane) {
    if (entry.op === 'patch') Object.assign(written, entry.patch)
    // If two entries create one record, the second will need a decision.
    else
      Object.assign(
        written,
        Object.keys(written).length > 0 || isThere
          ? {}
          : recordsOf(entry.ref, entry.patch).find((record) => record.uid === uid)?.fields,
      )
  }
  const { notes: _notes, ...values } = written
  for (const [field, value] of Object.entries(values)) {
    if (!sameJson(row[field] ?? null, value))
      say({
        kind: 'lost',
        id: uid,
        text: `shows ${field} ${JSON.stringify(row[field] ?? null)}, ${JSON.stringify(value)} was written last`,
      })
  }
}

function rowsOf(tab: Tab): { action: readonly ServerRow[]; project: readonly ServerRow[] } {
  return tab.device.caches.get(boxNameOf(tab.scope))?.rows ?? { action: [], project: [] }
}
