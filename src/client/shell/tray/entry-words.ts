import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { entityWords, type Kind, kindOfEntity } from '#contract/kernel/entity.ts'
import type { CurrentAssignee } from '#contract/kernel/refusal.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { recordsOf } from '#contract/kernel/several.ts'
import type { Entry, Review } from '#client/data/outbox/core/types.ts'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { wordsOfCode } from '#client/i18n/refusal-words.ts'
import type { RecordRegistry, RecordWords, ValueNames } from './record-words.ts'

/** One value of a change, formatted and as plain text. */
export interface EntryFact {
  key: string
  label: string
  value: ReactNode
  text: string
}

/** An entry in words. */
export interface EntryWords {
  /** `CA-12`, or a word for a new record. */
  number: string
  title: string
  /** `Closed`, `Changed: Location`, or both. */
  change: string
  words: RecordWords
  /** True if this device has its row; otherwise the form's values name it. */
  isHere: boolean
}

/** The device's data for these words; without a session there are no rows and few names. */
export interface Known {
  registry: RecordRegistry
  names: ValueNames
  recordOf: (kind: Kind, uid: string) => JsonObject | undefined
}

/** Returns the words for an entry, from its record with waiting changes. */
export function entryWordsOf(
  { registry, names, recordOf }: Known,
  entry: Entry,
  shown?: JsonObject | null,
): EntryWords {
  const { i18n } = names
  const { kind, words } = wordsIn(registry, entry.entity)
  const { number, title, fields } = words
  const here = shown ?? (kind === null ? undefined : recordOf(kind, entry.ref))
  const row = here ?? {
    ...entry.about,
    ...(recordsOf(entry.ref, entry.patch)[0]?.fields ?? entry.patch),
  }
  const act = entry.op === 'create' ? null : (words.act?.(entry.seen, entry.patch) ?? null)
  // Every change may have a note, so it is named only if nothing else changed.
  const named = Object.keys(entry.patch).filter(
    (field) => fields[field]?.meeting !== 'append' && !act?.coveredFields.includes(field),
  )
  const labels = named.flatMap((field) => {
    const label = words.label(field)
    return label ? [i18n._(label)] : []
  })
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(labels)
  const told = [
    ...(act ? [i18n._(act.word)] : []),
    ...(labels.length > 0 ? [i18n._(msg`Changed: ${list}`)] : []),
  ]
  return {
    number: textOf((number && row[number]) ?? '') || i18n._(msg`New`),
    title: textOf((title && row[title]) ?? '') || i18n._(words.kind),
    change:
      entry.op === 'create'
        ? i18n._(words.created)
        : kind === null
          ? i18n._(words.kind)
          : told.length === 0
            ? i18n._(msg`Note added`)
            : told.join('. '),
    words,
    isHere: here !== undefined && here !== null,
  }
}

/** Returns all values of a change, for each of its records. */
export function factsOf(
  { registry, names }: Known,
  entry: Pick<Entry, 'entity' | 'ref' | 'op' | 'patch'>,
): EntryFact[][] {
  const { words } = wordsIn(registry, entry.entity)
  const records =
    entry.op === 'create'
      ? recordsOf(entry.ref, entry.patch).map(({ fields }) => fields)
      : [entry.patch]
  return records.map((fields) =>
    Object.entries(fields).flatMap(([key, value]) => {
      const label = words.label(key)
      return label && value !== '' && value !== null
        ? [
            {
              key,
              label: names.i18n._(label),
              value: words.value(key, value, names),
              text: words.text(key, value, names),
            },
          ]
        : []
    }),
  )
}

/**
 * Returns why an entry needs a decision, and the server's messages for single fields; null if it
 * needs none, or has only fields in conflict. `moment` formats a time.
 */
export function refusalReason(
  known: Known,
  entry: Entry,
  review: Review | null,
  moment: (instant: string) => string,
): { title: string; message: string; problems: { field: string; text: string }[] } | null {
  if (review === null || review.fields.length > 0) return null
  const { registry, names } = known
  const { i18n } = names
  const say = (word: MessageDescriptor | string) => (typeof word === 'string' ? word : i18n._(word))
  const { words } = wordsIn(registry, entry.entity)
  const { title, message } =
    review.kind === 'parent-gone'
      ? parentGone
      : wordsOfCode(review.code, { message: review.message })
  // A message about one photo shows at the photos.
  const problems = Object.entries(review.problems ?? {})
    .filter(([field]) => !field.startsWith('photos.'))
    .map(([field, sentence]) => {
      const label = words.label(field)
      // The specified text of a field exists in the person's language too.
      const said = words.fields[field]?.asks === sentence ? i18n._(sentence) : sentence
      return { field, text: label ? `${i18n._(label)}: ${said}` : said }
    })
  return {
    title: say(title),
    message: review.holder
      ? i18n._(belongs(entryWordsOf(known, entry, review.row).number, review.holder, moment))
      : say(message),
    problems,
  }
}

/** Returns why a queued change waits if the server asked for it (ruling 82), otherwise null. */
export function waitOf({
  review,
  delivery,
}: Pick<EntryView, 'review' | 'delivery'>): MessageDescriptor | null {
  if (review !== null || delivery.state !== 'queued') return null
  return waits[delivery.last?.code ?? ''] ?? null
}

const waits: Readonly<Record<string, MessageDescriptor>> = {
  'too-many': msg`You saved many changes in a short time. This one is sent automatically a little later.`,
  busy: msg`The server is busy. This is sent automatically.`,
  stopped: msg`The connection broke off. This is sent again automatically.`,
}

function belongs(
  label: string,
  { name, since }: CurrentAssignee,
  moment: (instant: string) => string,
): MessageDescriptor {
  const at = moment(since)
  return msg`${label} has belonged to ${name} since ${at}. Your change was not accepted.`
}

const parentGone = {
  title: msg`The change it relied on was discarded`,
  message: msg`The change it needed is gone. Edit this one, enter it again, or discard it.`,
}

/**
 * Returns the tray's words for an entry. A kind that only a newer version knows gets general words
 * (offline design, 13): its changes continue to wait.
 */
export function wordsIn(
  registry: RecordRegistry,
  entity: string,
): { kind: Kind | null; words: RecordWords } {
  const word = entityWords.find((one) => one === entity)
  return word === undefined
    ? { kind: null, words: unknownWords }
    : { kind: kindOfEntity(word), words: registry[kindOfEntity(word)] }
}

const tray = '/back-office/sync'
const unknownWords: RecordWords = {
  kind: msg`Change`,
  created: msg`New`,
  label: () => null,
  title: '',
  fields: {},
  value: (_, value) => textOf(value),
  text: (_, value) => textOf(value),
  href: () => tray,
  forms: { create: tray, edit: () => tray },
}

function textOf(value: Json): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
