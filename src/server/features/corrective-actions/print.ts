import { addedComments } from '#contract/corrective-actions/comments.ts'
import { isOverdue } from '#contract/corrective-actions/due.ts'
import { closed, severities } from '#contract/corrective-actions/lookups.ts'
import type {
  CorrectiveAction,
  CorrectiveActionInput,
  Ticket,
} from '#contract/corrective-actions/schema.ts'
import { correctiveActionFields as fields } from '#contract/corrective-actions/fields.ts'
import type { Field } from '#contract/kernel/fields.ts'
import type { Json } from '#contract/kernel/json.ts'
import { type PhotoMoment, photosIn } from '#contract/kernel/photos.ts'
import { regulationsOf } from '#server/features/catalogue/door.ts'
import { type Block, contentHash, type PrintDocument } from '#server/pdf/door.ts'
import type { Letterhead } from '#server/prints/letterhead.ts'
import type { Printable } from '#server/prints/printable.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { readRows } from '#server/records/read-rows.ts'
import { sealWords } from '#server/seals/seal-of.ts'
import { actionContent } from './content.ts'
import { isPrinted, type PrintWords, printWords } from './print-words.ts'
import { seesAll } from './seal.ts'
import { actionTickets } from './tickets.ts'

const latest = 2_147_483_647

/** Prints a corrective action: all its values, then its history, newest first (CA-60). */
export const printableAction = (
  kind: RecordKind<CorrectiveAction, CorrectiveActionInput>,
): Printable => ({
  name: 'correctiveAction',

  maySee: seesAll(kind),

  document: async (tx, uid, letterhead) => {
    const [row] = await readRows(tx, kind, { uids: [uid] }, '')
    if (row === undefined) return undefined
    const tickets = await actionTickets(tx, row.correctiveActionID, latest, latest)
    const { safetyPlanID, safetyFormID, subSafetyFormID, safetyQuestionID } = row
    const regulations = await regulationsOf(tx, {
      safetyPlanID,
      safetyFormID,
      subSafetyFormID,
      safetyQuestionID,
    })
    const [content, seal] = [
      await actionContent(tx, row, row.version),
      await sealWords(tx, 'action', row.correctiveActionID, row.version, letterhead),
    ]
    return actionDocument({ row, tickets, regulations, content, seal }, letterhead)
  },
})

interface Printed {
  row: CorrectiveAction
  /** Newest first. */
  tickets: readonly Ticket[]
  regulations: readonly string[]
  /** The content for the seal. */
  content: Json
  seal: string | null
}

/** Writes the values of an action as a document in the reader's language. */
export function actionDocument(
  { row, tickets, regulations, content, seal }: Printed,
  letterhead: Letterhead,
): PrintDocument {
  const words = printWords(letterhead.language)
  const { say } = letterhead
  const named = (person: { name: string } | null) => person?.name ?? words.unknown
  const isLate = isOverdue(row, letterhead.today)
  const due =
    row.dueDate === null
      ? []
      : [`${words.label('dueDate')} ${say.day(row.dueDate)}`, ...(isLate ? [words.overdue] : [])]
  const closing =
    row.status === closed
      ? [
          named(row.closedByUser),
          ...(row.closedDateTime === null ? [] : [say.moment(row.closedDateTime)]),
        ]
      : due
  return {
    ...letterhead.document,
    title: row.title,
    subject: `${words.kind} ${row.caTicketHash}, ${row.projectName ?? ''}`,
    record: {
      label: row.caTicketHash,
      lines: [[words.kind, row.safetyPlanName].filter((part) => part !== '').join(', ')],
    },
    facts: [
      {
        label: words.label('projectID'),
        strong: [row.projectName ?? words.unknown],
        lines: row.incidentLocation === '' ? [] : [row.incidentLocation],
      },
      { label: words.label('assignedTo'), strong: [named(row.assignedToUser)], lines: [] },
      {
        label: words.label('openedBy'),
        strong: [named(row.openedByUser)],
        lines: [say.dayOf(row.creationDateTime), say.time(row.creationDateTime)],
      },
      { label: words.label('status'), strong: [words.value(row.status)], lines: closing },
    ],
    sum: null,
    blocks: [
      ...happened(row, words, letterhead),
      ...photosOf(row, 'before', words, letterhead),
      ...question(row, regulations, words),
      ...done(row, words),
      ...photosOf(row, 'after', words, letterhead),
      { kind: 'heading', text: words.history },
      {
        kind: 'history',
        entries: tickets.map((ticket, at) =>
          entryOf(ticket, tickets[at + 1] ?? null, words, letterhead),
        ),
      },
    ],
    foot: { record: `${words.kind} ${row.caTicketHash}`, seal, hash: contentHash(content) },
  }
}

function happened(row: CorrectiveAction, words: PrintWords, { say }: Letterhead): Block[] {
  const level = severities.find(({ name }) => name === row.severity)?.id
  return [
    { kind: 'heading', text: words.happened },
    { kind: 'text', text: row.description },
    {
      kind: 'fields',
      fields: [
        {
          label: words.label('severity'),
          value: words.value(row.severity),
          ...(level !== undefined && { level: level as 1 | 2 | 3 | 4 }),
        },
        { label: words.label('trigger'), value: words.value(row.trigger) },
        { label: words.label('incidentTime'), value: say.moment(row.incidentTime) },
      ],
    },
  ]
}

function question(
  row: CorrectiveAction,
  regulations: readonly string[],
  words: PrintWords,
): Block[] {
  const filledFields = [
    { label: words.label('safetyPlanName'), value: row.safetyPlanName },
    { label: words.label('safetyFormName'), value: row.safetyFormName },
    { label: words.label('subSafetyFormName'), value: row.subSafetyFormName ?? '' },
    { label: words.label('safetyQuestion'), value: row.safetyQuestion, wide: true as const },
    { label: words.regulations, value: regulations.join(', '), wide: true as const },
  ].filter(({ value }) => value !== '')
  return filledFields.length === 0
    ? []
    : [
        { kind: 'heading', text: words.question },
        { kind: 'fields', fields: filledFields },
      ]
}

/** Returns the photos of the situation, or of its correction. */
function photosOf(
  row: CorrectiveAction,
  when: PhotoMoment,
  words: PrintWords,
  { say }: Letterhead,
): Block[] {
  const photos = photosIn(row.photos).filter((photo) => photo.when === when)
  if (photos.length === 0) return []
  return [
    {
      kind: 'photos',
      title: words.photos[when],
      photos: photos.map(({ photoID, caption, takenAt }) => ({
        image: photoID,
        caption: [caption, say.moment(takenAt)].filter((part) => part !== '').join(', '),
      })),
    },
  ]
}

const texts = ['actionDesc', 'rootCause', 'trainingUpdates', 'monitorPlan'] as const

/** Returns the part about the correction, or nothing before it began. */
function done(row: CorrectiveAction, words: PrintWords): Block[] {
  const type =
    row.actionType === '' || row.actionType === null
      ? []
      : [
          {
            kind: 'fields' as const,
            fields: [{ label: words.label('actionType'), value: words.value(row.actionType) }],
          },
        ]
  const said = texts.flatMap((field): Block[] =>
    row[field] === '' ? [] : [{ kind: 'text', label: words.label(field), text: row[field] }],
  )
  return type.length + said.length === 0
    ? []
    : [{ kind: 'heading', text: words.done }, ...type, ...said]
}

/**
 * Writes an entry of the history. `older`: the ticket before it. Assignees are stored by number,
 * and the two tickets have their names.
 */
function entryOf(ticket: Ticket, older: Ticket | null, words: PrintWords, letterhead: Letterhead) {
  const { say } = letterhead
  const author = ticket.author?.name ?? words.unknown
  const name = (field: string, side: 'from' | 'to', value: unknown) =>
    field === 'assignedTo'
      ? ((side === 'from' ? older : ticket)?.assignedToUser?.name ?? words.unknown)
      : textOf(field, value, words, letterhead)
  const changes = Object.entries(ticket.changes).flatMap(([field, { from, to }]) =>
    isPrinted(field) &&
    field !== 'notes' &&
    field !== 'closedDateTime' &&
    (from ?? '') !== (to ?? '')
      ? [{ label: words.label(field), from: name(field, 'from', from), to: name(field, 'to', to) }]
      : [],
  )
  const late =
    ticket.authoredAt !== null &&
    Date.parse(ticket.creationDateTime) - Date.parse(ticket.authoredAt) > aMinute
      ? [words.written(say.moment(ticket.authoredAt))]
      : []
  const comments = addedComments(ticket.changes['comments']).map(({ text }) => words.comment(text))
  // Only a closing that was moved to the time of opening records its time.
  const early = ticket.changes['closedDateTime'] === undefined ? [] : [words.closedEarly]
  return {
    who: ticket.actor ? words.actedAs(ticket.actor.name, author) : author,
    when: [say.moment(ticket.creationDateTime), ...late].join('\n'),
    // The first ticket has no state before it, so it shows its initial status.
    changes:
      changes.length === 0 && older === null
        ? [
            {
              label: words.label('status'),
              from: words.value(ticket.toStatus),
              to: words.value(ticket.toStatus),
            },
          ]
        : changes,
    note: [words.value(ticket.notes), ...comments, ...early]
      .filter((text) => text !== '')
      .join('\n'),
  }
}

const aMinute = 60_000

/**
 * Writes a value of the history as the print shows it: a day, a time, a word, or the typed text.
 */
function textOf(field: string, value: unknown, words: PrintWords, { say }: Letterhead): string {
  if (value === null || value === undefined || value === '') return ''
  const kind = (fields as Readonly<Record<string, Field>>)[field]?.kind
  // The pictures themselves show which photos they are.
  if (kind === 'photos') return String(photosIn(value).length)
  const text = String(value)
  if (kind === 'day') return say.day(text)
  if (kind === 'instant') return say.moment(text)
  return kind === 'choice' ? words.value(text) : text
}
