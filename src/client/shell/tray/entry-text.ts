import { msg } from '@lingui/core/macro'
import type { I18n } from '@lingui/core'
import type { Entry, Review } from '#client/data/outbox/core/types.ts'
import { longMoment } from '#client/i18n/moment.ts'
import { type Known, entryWordsOf, factsOf, refusalReason } from './entry-words.ts'

/** An entry with the words for its state. */
export interface EntryWithState {
  entry: Entry
  review: Review | null
  /** `Refused`, `Saved on this device`. */
  state: string
}

export interface Whose {
  person: string
  company: string
  /** ISO 8601. */
  at: string
}

/**
 * Returns changes as text for people: the record, the change, its values, its time, its state and
 * the reason (F-51, F-54).
 */
export function textOfEntries(
  known: Known,
  told: readonly EntryWithState[],
  { person, company, at }: Whose,
): string {
  const { i18n } = known.names
  const [count, saved] = [told.length, longMoment(at, i18n.locale === 'es' ? 'es' : 'en')]
  const lines = [
    [person, company].filter(Boolean).join(', '),
    i18n._(msg`Written to this file: ${saved}`),
  ]
  return [
    titleOf(i18n, count),
    ...lines,
    '',
    ...told.flatMap((one, place) => [...entryLines(known, one, place + 1), '']),
  ].join('\n')
}

/** Returns one change as text, for the clipboard and as a part of the file. */
export function textOfEntry(known: Known, told: EntryWithState): string {
  return entryLines(known, told, null).join('\n')
}

function titleOf(i18n: I18n, count: number): string {
  return i18n._(msg`Changes that were not sent: ${count}`)
}

function entryLines(
  known: Known,
  { entry, review, state }: EntryWithState,
  place: number | null,
): string[] {
  const { i18n } = known.names
  const { number, title, change } = entryWordsOf(known, entry, review?.row)
  const moment = (instant: string) => longMoment(instant, i18n.locale === 'es' ? 'es' : 'en')
  const reason = refusalReason(known, entry, review, moment)
  const facts = factsOf(known, entry)
  const written = moment(entry.authoredAt)
  const why = reason ? `${state}: ${reason.title}. ${reason.message}` : state
  const conflicts = (review?.fields ?? []).flatMap(
    ({ field, theirs }) =>
      factsOf(known, { ...entry, op: 'patch', patch: { [field]: theirs } })[0] ?? [],
  )
  return [
    `${place === null ? '' : `${place}. `}${number} ${title}`,
    `   ${change}`,
    `   ${i18n._(msg`Written ${written}`)}`,
    `   ${why}`,
    ...(reason?.problems ?? []).map(({ text }) => `   ${text}`),
    ...facts.flatMap((record, n) => [
      ...(facts.length > 1 ? [`   ${n + 1}.`] : []),
      ...record.map(({ label, text }) => `   ${label}: ${text.replaceAll(/\r?\n/g, '\n      ')}`),
    ]),
    ...conflicts.map(
      ({ label, text }) => `   ${i18n._(msg`In the record now: ${label}, ${text}`)}`,
    ),
  ]
}
