import { questionTypes } from '#contract/catalogue/rules.ts'
import { severities } from '#contract/corrective-actions/lookups.ts'
import { toneOf } from '#contract/submissions/answers.ts'
import { submissionContent } from '#contract/submissions/content.ts'
import type {
  SubmissionAnswer,
  SubmissionInput,
  SubmissionRow,
  WholeSubmission,
} from '#contract/submissions/schema.ts'
import { contentHash, type PrintDocument, questionRecord } from '#server/pdf/door.ts'
import type { Letterhead } from '#server/prints/letterhead.ts'
import type { Printable } from '#server/prints/printable.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { readRows } from '#server/records/read-rows.ts'
import { sealWords } from '#server/seals/seal-of.ts'
import { printWords } from './print-words.ts'
import { seesAll } from './seal.ts'
import { wholeOf } from './whole.ts'

/** Prints a submission (SUB-28, G2-40). */
export const printableSubmission = (
  kind: RecordKind<SubmissionRow, SubmissionInput>,
): Printable => ({
  name: 'submission',

  maySee: seesAll(kind),

  document: async (tx, uid, letterhead) => {
    const [row] = await readRows(tx, kind, { uids: [uid] }, '')
    return row === undefined || row.isRemoved
      ? undefined
      : submissionDocument(
          await wholeOf(tx, row),
          letterhead,
          await sealWords(tx, 'submission', row.id, row.version, letterhead),
        )
  },
})

type Words = (typeof printWords)['en']

/** Writes a record as a document in its reader's language. */
export function submissionDocument(
  record: WholeSubmission,
  letterhead: Letterhead,
  seal: string | null,
): PrintDocument {
  const words = printWords[letterhead.language]
  const { say } = letterhead
  const { head } = record
  const asked = record.answers.filter(
    ({ questionTypeID }) => questionTypeID !== questionTypes.informative,
  )
  const content = submissionContent(record)
  const label = `${words.record} ${record.recordNumber}`
  return questionRecord({
    head: {
      ...letterhead.document,
      title: record.formName,
      subject: `${words.kind}, ${head.projectName}`,
      record: {
        label,
        lines: [
          [words.kind, record.safetyPlanName, record.parentForm ?? '']
            .filter((part) => part !== '')
            .join(', '),
        ],
      },
      facts: [
        {
          label: words.project,
          strong: [[head.projectNumber, head.projectName].filter((part) => part !== '').join(', ')],
          lines: head.projectAddress === '' ? [] : [head.projectAddress],
        },
        {
          label: words.submittedBy,
          strong: [head.userName],
          lines: head.jobTitle === '' ? [] : [head.jobTitle],
        },
        {
          label: words.submittedOn,
          strong: [say.dayOf(record.submissionDateTime)],
          lines: [
            say.time(record.submissionDateTime),
            record.isCompleted ? words.completed : words.notCompleted,
          ],
        },
      ],
      foot: { record: label, seal, hash: content === null ? null : contentHash(content) },
    },
    answers: asked.map((answer, place) => printedAnswer(answer, place, record, words, letterhead)),
    signatures: record.signatures.map(({ signatureName, jobTitle, signedAt, file }) => ({
      name: signatureName,
      lines: [jobTitle, signedAt === null ? '' : say.moment(signedAt)].filter(
        (line) => line !== '',
      ),
      image: file?.fileID ?? null,
    })),
    outcome: outcomeOf(record, words, letterhead),
  })
}

const tones: Readonly<
  Record<
    ReturnType<typeof toneOf>,
    Parameters<typeof questionRecord>[0]['answers'][number]['answer']['tone']
  >
> = { yes: 'yes', no: 'no', risk: 'no', none: 'na', said: 'other', open: 'other' }

function printedAnswer(
  answer: SubmissionAnswer,
  place: number,
  record: WholeSubmission,
  words: Words,
  letterhead: Letterhead,
) {
  const { say } = letterhead
  const answerText = answer.selected.length > 0 ? answer.selected.join(', ') : answer.answer
  // Puts a written answer below its question, where it has room.
  const isLong = answer.questionTypeID === questionTypes.open || answerText.length > 24
  const tone = tones[toneOf(answer.questionTypeID, answer)]
  const opened = record.actions.find(
    ({ correctiveActionID }) => correctiveActionID === answer.correctiveActionID,
  )
  const level = severities.find(({ name }) => name === answer.finding?.severity)?.id
  return {
    number: String(place + 1),
    description: answer.description,
    regulations: answer.regulations.map(({ number }) => number),
    answer: {
      words:
        answerText === '' ? words.open : isLong ? '' : sayAnswer(answer, answerText, words, say),
      tone,
    },
    note: [isLong ? answerText : '', answer.note].filter((text) => text !== '').join('\n'),
    photos: answer.photos.map(({ fileID, caption, takenAt }) => ({
      image: fileID,
      caption: [caption, takenAt === null ? '' : say.time(takenAt)]
        .filter((part) => part !== '')
        .join(', '),
    })),
    finding: answer.finding && {
      severity:
        level === undefined
          ? null
          : { words: words.value(answer.finding.severity), level: level as 1 | 2 | 3 | 4 },
      lines:
        opened === undefined
          ? [{ label: words.judgedBy, value: record.head.userName }]
          : [
              {
                label: words.action,
                value: `${opened.caTicketHash}, ${words.value(opened.status)}`,
              },
              ...(opened.assignedToUser === null
                ? []
                : [{ label: words.assignedTo, value: opened.assignedToUser.name }]),
              ...(opened.dueDate === null
                ? []
                : [{ label: words.due, value: say.day(opened.dueDate) }]),
            ],
    },
  }
}

function sayAnswer(
  { questionTypeID }: SubmissionAnswer,
  answerText: string,
  words: Words,
  say: Letterhead['say'],
): string {
  if (questionTypeID === questionTypes.date) return say.day(answerText)
  return questionTypeID === questionTypes.yesNo || questionTypeID === questionTypes.risk
    ? words.value(answerText)
    : answerText
}

/** Returns the outcome of the record in one or two sentences. */
function outcomeOf({ answers, actions }: WholeSubmission, words: Words, { say }: Letterhead) {
  const found = answers.flatMap(({ finding }) => finding ?? [])
  const worst = severities.findLast(({ name }) => found.some(({ severity }) => severity === name))
  if (worst === undefined) return { strong: words.nothing, text: '' }
  const [first] = actions
  return {
    strong: words.findings(found.length, words.value(worst.name)),
    text:
      first === undefined
        ? words.noAction
        : words.opened(
            actions.map(({ caTicketHash }) => caTicketHash),
            say.moment(first.creationDateTime),
          ),
  }
}
