import type {
  FormInFile,
  ProgramInFile,
  QuestionInFile,
  SubFormInFile,
} from '#contract/catalogue/carrying.ts'
import { maxCellLength, type Sheet } from '#contract/kernel/sheet.ts'
import type { Language } from '#client/i18n/language.ts'
import {
  type ColumnName,
  columnNames,
  sheetColumn,
  no,
  sheetName,
  typeNames,
  yes,
} from './sheet-words.ts'

type Row = Partial<Record<ColumnName, string>>

/** The question and column of a text that does not fit a cell. */
export interface TooMuch {
  question: string
  column: ColumnName
}

/**
 * Writes programs to a sheet that a person can edit: a row per question, in reading order. A form
 * or program without questions has a row of its own.
 */
export function programsSheet(
  programs: readonly ProgramInFile[],
  language: Language,
): Sheet | TooMuch {
  const rows = programs.flatMap((program) => programRows(program, language))
  for (const row of rows) {
    const column = columnNames.find((name) => (row[name] ?? '').length > maxCellLength)
    if (column !== undefined) return { question: row.question ?? '', column }
  }
  return {
    name: sheetName[language],
    columns: columnNames.map((name) => {
      const { [language]: title, width, hidden = false } = sheetColumn(name)
      return { title, type: 'text', look: { width, wraps: true, hidden } }
    }),
    rows: rows.map((row) => columnNames.map((name) => row[name] ?? '')),
  }
}

function programRows({ uid = '', name, forms }: ProgramInFile, language: Language): Row[] {
  const program: Row = { program: name, programID: uid }
  if (forms.length === 0) return [program]
  return forms.flatMap((form) => formRows(form, language).map((row) => ({ ...program, ...row })))
}

function formRows(form: FormInFile, language: Language): Row[] {
  const own: Row = {
    form: form.name,
    formID: form.uid ?? '',
    multi: (form.isMultiQuestionEnable ? yes : no)[language],
  }
  const entries = entriesOf(form)
  const [questions, subForms] = [
    placesOf(form.questions, entries),
    placesOf(form.subForms, entries),
  ]
  const rows = entries.flatMap((entry): Row[] =>
    'description' in entry
      ? [{ ...questionRow(entry, language), questionPlace: questions(entry) }]
      : subFormRows(entry, language).map((row) => ({
          ...row,
          subForm: entry.name,
          subFormID: entry.uid ?? '',
          subFormPlace: subForms(entry),
        })),
  )
  return (rows.length > 0 ? rows : [{}]).map((row) => ({ ...own, ...row }))
}

function subFormRows({ questions }: SubFormInFile, language: Language): Row[] {
  return questions.length > 0 ? questions.map((question) => questionRow(question, language)) : [{}]
}

type Entry = QuestionInFile | SubFormInFile

/**
 * Returns the contents of a form in reading order. A multi-question form sorts questions and
 * sub-forms together; entries without a place come last.
 */
function entriesOf({ isMultiQuestionEnable, questions, subForms }: FormInFile): Entry[] {
  const entries = [...questions, ...subForms]
  return isMultiQuestionEnable
    ? entries.toSorted(
        (one, other) => (one.mqSortOrder ?? Infinity) - (other.mqSortOrder ?? Infinity) || 0,
      )
    : entries
}

/**
 * Returns an entry's place in the list of its own kind, which a multi-question form stores for its
 * normal mode; '' if the order of the rows shows it.
 */
function placesOf(list: readonly Entry[], entries: readonly Entry[]): (entry: Entry) => string {
  const shown = entries.filter((entry) => list.includes(entry))
  return shown.every((entry, at) => entry === list[at])
    ? () => ''
    : (entry) => String(list.indexOf(entry) + 1)
}

function questionRow(
  { uid = '', description, questionTypeID, multiSelect, options, regulations }: QuestionInFile,
  language: Language,
): Row {
  return {
    question: description,
    questionID: uid,
    type: typeNames[questionTypeID]?.[language] ?? String(questionTypeID),
    several: multiSelect ? yes[language] : '',
    options: options.join('\n'),
    regulations: regulations.map(({ number }) => number).join('\n'),
    texts: textLines(regulations.map((regulation) => regulation.description)),
  }
}

/** Writes the text of each regulation in a line; further lines of a text begin with `>`. */
function textLines(texts: readonly string[]): string {
  const lines = texts.map((text) => {
    const [first = '', ...others] = text.replaceAll('\r\n', '\n').split('\n')
    // A backslash marks a first line that begins like a further line.
    return [/^[>\\]/.test(first) ? `\\${first}` : first, ...others.map((line) => `> ${line}`)].join(
      '\n',
    )
  })
  return lines.every((line) => line === '') ? '' : lines.join('\n')
}
