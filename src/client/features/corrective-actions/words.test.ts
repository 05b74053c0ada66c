import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { actionTypes, severities, statuses, triggers } from '#contract/corrective-actions/lookups.ts'
import { correctiveActionProblems, type CorrectiveActionField } from '#contract/corrective-actions/rules.ts'
import { messages as english } from './locales/en.po'
import { messages as spanish } from './locales/es.po'
import { correctiveActionLayout } from './layout.ts'
import { readWords, saveWords, valueWord } from './words.ts'

const en = setupI18n({ locale: 'en', messages: { en: english } })
const es = setupI18n({ locale: 'es', messages: { es: spanish } })
const shown = new Set(correctiveActionLayout.shown.map(({ name }) => name))
const fields = Object.keys(correctiveActionProblems).filter((field): field is CorrectiveActionField => shown.has(field))

describe('texts of corrective actions', () => {
  test.each(fields)('CA-28 to CA-46 what is wrong with %s reads as specified, and in Spanish', (field) => {
    expect(en._(correctiveActionProblems[field])).toBe(correctiveActionProblems[field])
    expect(es._(correctiveActionProblems[field])).not.toBe(correctiveActionProblems[field])
    expect(es._(correctiveActionProblems[field])).not.toBe('')
  })

  test('CA-24 to CA-27 toasts', () => {
    expect(Object.values(saveWords).flatMap(({ sent, failed }) => [en._(sent), en._(failed)])).toEqual([
      'Corrective Action Created',
      'Error, while creating the corrective action',
      'Corrective Action Updated',
      'Error, while updating the Action',
    ])
    expect(es._(saveWords.create.sent)).toBe('Acción correctiva creada')
  })

  test('CA-65 to CA-71 PROJ-28 what could not be read', () => {
    expect(Object.values(readWords).map((word) => en._(word))).toEqual([
      'Error, while fetching the Actions',
      'Error, while fetching the Action',
      'Error, while fetching action tickets',
      'Error, while fetching Triggers',
      'Error, while fetching Severities',
      'Error, while fetching Status',
      'Error, while fetching Types',
      'Failed to retrieve forms',
    ])
  })

  test('G2-56 every listed value is said in both languages, and stays what it is in English', () => {
    for (const { name } of [...triggers, ...severities, ...statuses, ...actionTypes]) {
      expect(valueWord(en, name)).toBe(name)
      expect(valueWord(es, name)).not.toBe(name)
    }
    expect(valueWord(es, 'A value of tomorrow')).toBe('A value of tomorrow')
  })
})
