import type {
  PrintedFact,
  PrintedFinding,
  Foot,
  PrintedPhoto,
  PrintDocument,
  Sum,
  PrintedTone,
} from './document.ts'

/** The parts of a record of questions besides its answers. */
export interface PrintedHead extends Pick<
  PrintDocument,
  'language' | 'paper' | 'title' | 'subject' | 'company' | 'record' | 'printed' | 'facts'
> {
  foot: Foot
}

export interface PrintedAnswer {
  /** Begins a section if it differs from that of the answer before: a sub-form. */
  section?: string
  number: string
  description: string
  regulations: readonly string[]
  answer: { words: string; tone: PrintedTone }
  note: string
  photos: readonly PrintedPhoto[]
  finding: PrintedFinding | null
}

export interface PrintedSignature {
  name: string
  lines: readonly string[]
  image: string | null
}

/**
 * A record of questions. `outcome` holds the words of the summary: `One finding, Critical.`, `It
 * opened corrective action CA-1187 …`.
 */
export interface QuestionRecord {
  head: PrintedHead
  answers: readonly PrintedAnswer[]
  signatures: readonly PrintedSignature[]
  outcome: { strong: string; text: string }
  /** Blocks after the answers: notes, weather, crews. */
  more?: PrintDocument['blocks']
}

/**
 * Makes the document of a record of questions with answers, mainly a submission: the summary of its
 * answers, every question in its order, findings with their photos, signatures. Pure: all texts
 * come in the reader's language.
 */
export function questionRecord({
  head,
  answers,
  signatures,
  outcome,
  more = [],
}: QuestionRecord): PrintDocument {
  const words = sumWords[head.language]
  const blocks: PrintDocument['blocks'][number][] = []
  let section: string | undefined
  for (const { section: own, description, ...answer } of answers) {
    const last = blocks.at(-1)
    const row = { ...answer, text: description }
    if (own !== undefined && own !== section)
      blocks.push({ kind: 'heading', text: own }, { kind: 'questions', rows: [row] })
    else if (last?.kind === 'questions')
      blocks.splice(-1, 1, { kind: 'questions', rows: [...last.rows, row] })
    else blocks.push({ kind: 'questions', rows: [row] })
    section = own
  }
  return {
    ...head,
    facts: [...head.facts, ...(signatures.length === 0 ? [] : [signedFact(signatures, words)])],
    sum: sumOf(answers, outcome, words),
    blocks: [
      ...blocks,
      ...more,
      ...(signatures.length === 0
        ? []
        : [{ kind: 'signatures' as const, title: words.signatures, people: signatures }]),
    ],
  }
}

function signedFact(signatures: readonly PrintedSignature[], words: SumWords): PrintedFact {
  const names = signatures.map(({ name }) => name)
  const signed = signatures.filter(({ image }) => image !== null).length
  return {
    label: words.signedBy,
    strong: names.slice(0, maxNames),
    lines: [],
    signed: words.of(signed, signatures.length),
  }
}

const maxNames = 3

function sumOf(
  answers: readonly PrintedAnswer[],
  { strong, text }: QuestionRecord['outcome'],
  words: SumWords,
): Sum {
  const count = (tone: PrintedTone) => answers.filter(({ answer }) => answer.tone === tone).length
  const counts = [
    { figure: String(answers.length), words: words.questions(answers.length) },
    { figure: String(count('yes')), words: words.yes },
    {
      figure: String(count('no')),
      words: words.no,
      ...(count('no') > 0 && { bad: true as const }),
    },
    { figure: String(count('na')), words: words.na },
    { figure: String(count('other')), words: words.other },
  ]
  // Leaves out answers that do not occur; questions, Yes and No always show.
  return { counts: counts.filter(({ figure }, at) => at < 3 || figure !== '0'), strong, text }
}

interface SumWords {
  questions: (count: number) => string
  yes: string
  no: string
  na: string
  other: string
  signedBy: string
  signatures: string
  of: (signed: number, all: number) => string
}

const sumWords: Readonly<Record<PrintDocument['language'], SumWords>> = {
  en: {
    questions: (count) => (count === 1 ? 'question' : 'questions'),
    yes: 'Yes',
    no: 'No',
    na: 'Not applicable',
    other: 'Other answers',
    signedBy: 'Signed by',
    signatures: 'Signatures',
    of: (signed, all) => `${signed} of ${all}`,
  },
  es: {
    questions: (count) => (count === 1 ? 'pregunta' : 'preguntas'),
    yes: 'Sí',
    no: 'No',
    na: 'No aplica',
    other: 'Otras respuestas',
    signedBy: 'Firmado por',
    signatures: 'Firmas',
    of: (signed, all) => `${signed} de ${all}`,
  },
}
