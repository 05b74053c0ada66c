import { foldText } from '#contract/kernel/fold-text.ts'
import type { Language } from '#client/i18n/language.ts'

type Words = Readonly<Record<Language, string>>

/** The columns of a workbook of programs in their order: heading, width, and whether hidden. */
const columns = {
  program: { en: 'Program', es: 'Programa', width: 24 },
  form: { en: 'Form', es: 'Formulario', width: 28 },
  subForm: { en: 'Sub-form', es: 'Subformulario', width: 24 },
  multi: { en: 'Multi-question', es: 'Multipregunta', width: 14 },
  question: { en: 'Question', es: 'Pregunta', width: 60 },
  type: { en: 'Type', es: 'Tipo', width: 16 },
  several: { en: 'Several answers', es: 'Varias respuestas', width: 14 },
  options: { en: 'Options', es: 'Opciones', width: 24 },
  regulations: { en: 'Regulations', es: 'Normas', width: 26 },
  texts: { en: 'Regulation texts', es: 'Textos de las normas', width: 60 },
  programID: { en: 'Program ID', es: 'ID del programa', width: 38, hidden: true },
  formID: { en: 'Form ID', es: 'ID del formulario', width: 38, hidden: true },
  subFormID: { en: 'Sub-form ID', es: 'ID del subformulario', width: 38, hidden: true },
  questionID: { en: 'Question ID', es: 'ID de la pregunta', width: 38, hidden: true },
  subFormPlace: { en: 'Place of sub-form', es: 'Lugar del subformulario', width: 16, hidden: true },
  questionPlace: { en: 'Place of question', es: 'Lugar de la pregunta', width: 16, hidden: true },
} as const satisfies Record<string, Words & { width: number; hidden?: true }>

export type ColumnName = keyof typeof columns
export const columnNames = Object.keys(columns) as ColumnName[]
export const sheetColumn = (name: ColumnName): Words & { width: number; hidden?: true } =>
  columns[name]

/** The columns that a sheet must have; without one, an import would delete data unintentionally. */
export const neededColumns = columnNames.filter((name) => sheetColumn(name).hidden !== true)

/** The names of the question types, as the editor shows them (`typeWords`). */
export const typeNames: Readonly<Record<number, Words>> = {
  1: { en: 'Open Question', es: 'Pregunta abierta' },
  3: { en: 'Yes/No', es: 'Sí/No' },
  4: { en: 'Risk Question', es: 'Pregunta de riesgo' },
  6: { en: 'Informative', es: 'Informativa' },
  7: { en: 'Signature', es: 'Firma' },
  8: { en: 'Time', es: 'Hora' },
  9: { en: 'Date', es: 'Fecha' },
  10: { en: 'Selection', es: 'Selección' },
}

export const sheetName: Words = { en: 'Programs', es: 'Programas' }
export const yes: Words = { en: 'Yes', es: 'Sí' }
export const no: Words = { en: 'No', es: 'No' }

/** Compares a person's text with these words in both languages, ignoring case and accents. */
export const means = (text: string, words: Words): boolean =>
  [words.en, words.es].some((word) => folded(word) === folded(text))

const folded = (text: string) => foldText(text).replaceAll(/\s/g, '')
