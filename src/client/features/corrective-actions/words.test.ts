import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import {
  actionTypes,
  severities,
  statuses,
  triggers,
} from '#contract/corrective-actions/lookups.ts'
import {
  correctiveActionProblems,
  type CorrectiveActionField,
} from '#contract/corrective-actions/rules.ts'
import { messages as english } from './locales/en.po'
import { messages as spanish } from './locales/es.po'
import { correctiveActionLayout } from './layout.ts'
import { readWords, saveWords, valueWord } from './words.ts'

const en = setupI18n({ locale: 'en', messages: { en: english } })
const es = setupI18n({ locale: 'es', messages: { es: spanish } })
const shown = new Set(correctiveActionLayout.fieldViews.map(({ name }) => name))

const asked: [string, CorrectiveActionField, string][] = [
  ['CA-28', 'title', 'Please, input situation statement'],
  ['CA-29', 'description', 'Please input situation narrative'],
  ['CA-30', 'projectID', 'Please select project'],
  ['CA-31', 'safetyPlanID', 'Please select Safety Plan'],
  ['CA-32', 'safetyFormID', 'Please select Safety Form'],
  ['CA-33', 'subSafetyFormID', 'Please select Safety Form'],
  ['CA-34', 'safetyQuestionID', 'Please select form question'],
  ['CA-35', 'trigger', 'Please select the trigger cause!'],
  ['CA-36', 'severity', 'Please select the severity of action!'],
  ['CA-37 G2-05', 'incidentLocation', 'Please input incident location'],
  ['CA-38', 'incidentTime', 'Incident date and time is required'],
  ['CA-39', 'assignedTo', 'Please assign the action!'],
  ['CA-41 G2-52 G2-05', 'actionDesc', 'Please describe the action taken!'],
  ['CA-45 G2-05', 'status', 'Please select status'],
  ['CA-46', 'notes', 'Notes are required'],
]

describe('texts of corrective actions', () => {
  test.each(asked)(
    '%s the text of a wrong %s is as specified and has a Spanish translation',
    (_, field, text) => {
      expect(en._(correctiveActionProblems[field])).toBe(text)
      expect(['', text]).not.toContain(es._(correctiveActionProblems[field]))
    },
  )

  test('the other field prompts on the screen have their Spanish text too', () => {
    const others = Object.entries(correctiveActionProblems).filter(
      ([field]) => shown.has(field) && !asked.some(([, known]) => known === field),
    )
    expect(others.map(([, text]) => en._(text))).toEqual(others.map(([, text]) => text))
    expect(others.filter(([, text]) => ['', text].includes(es._(text)))).toEqual([])
  })

  test('CA-24 to CA-27 toasts', () => {
    expect(
      [saveWords.create, saveWords.update].flatMap(({ sent, failed }) => [
        en._(sent),
        en._(failed),
      ]),
    ).toEqual([
      'Corrective Action Created',
      'Error, while creating the corrective action',
      'Corrective Action Updated',
      'Error, while updating the Action',
    ])
    expect(es._(saveWords.create.sent)).toBe('Acción correctiva creada')
  })

  test.each([
    ['CA-65', 'list', 'Error, while fetching the Actions'],
    ['CA-66', 'one', 'Error, while fetching the Action'],
    ['CA-67', 'tickets', 'Error, while fetching action tickets'],
    ['CA-68', 'triggers', 'Error, while fetching Triggers'],
    ['CA-69', 'severitys', 'Error, while fetching Severities'],
    ['CA-70', 'status', 'Error, while fetching Status'],
    ['CA-71', 'types', 'Error, while fetching Types'],
    ['PROJ-28', 'forms', 'Failed to retrieve forms'],
  ] as const)('%s the error for unread %s reads as specified', (_, what, text) => {
    expect(en._(readWords[what])).toBe(text)
    expect(['', text]).not.toContain(es._(readWords[what]))
  })

  test('G2-56 every listed value has text in both languages, and stays as it is in English', () => {
    for (const { name } of [...triggers, ...severities, ...statuses, ...actionTypes]) {
      expect(valueWord(en, name)).toBe(name)
      expect(valueWord(es, name)).not.toBe(name)
    }
    expect(valueWord(es, 'A value of tomorrow')).toBe('A value of tomorrow')
  })
})
