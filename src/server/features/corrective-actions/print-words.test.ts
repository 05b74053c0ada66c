import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  actionTypes,
  severities,
  statuses,
  triggers,
} from '#contract/corrective-actions/lookups.ts'
import { type PrintedField, printWords } from './print-words.ts'

const folder = 'src/client/features/corrective-actions'
const catalogue = readFileSync(`${folder}/locales/es.po`, 'utf8')

/** Returns the Spanish text of the screen. */
function spoken(id: string): string | undefined {
  return new RegExp(
    `msgid "${id.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}"\nmsgstr "(.*)"`,
  ).exec(catalogue)?.[1]
}

/** The label of each field in the screen's layout. */
const labels = [
  ...readFileSync(`${folder}/layout.ts`, 'utf8').matchAll(/^ {4}(\w+): \{\s+label: msg`([^`]+)`/gm),
].map(([, field = '', label = '']) => [field, label] as const)

test('a print labels each field as the screen does, in English and in Spanish', () => {
  const [english, spanish] = [printWords('en'), printWords('es')]
  expect(labels.length).toBeGreaterThan(20)
  const printed = labels.filter(([field]) => english.label(field as PrintedField) !== undefined)
  expect(printed.length).toBe(26)
  for (const [field, label] of printed) {
    expect(english.label(field as PrintedField), field).toBe(label)
    expect(spanish.label(field as PrintedField), field).toBe(spoken(label))
  }
})

test('a print labels each stored value as the screen does', () => {
  const values = [...triggers, ...severities, ...statuses, ...actionTypes].map(({ name }) => name)
  const spanish = printWords('es')
  for (const value of values) {
    expect(spanish.value(value), value).toBe(spoken(`corrective-actions.${value}`))
    expect(printWords('en').value(value)).toBe(value)
  }
  for (const note of ['Corrective Action Created', 'Change taken back'])
    expect(spanish.value(note)).toBe(spoken(note))
  expect(spanish.value('Written by somebody')).toBe('Written by somebody')
  for (const [english, section] of [
    ['What happened', spanish.happened],
    ['What was done about it', spanish.done],
    ['Which question it is about', spanish.question],
    ['History', spanish.history],
    ['Unknown', spanish.unknown],
  ] as const)
    expect(section).toBe(spoken(english))
})
