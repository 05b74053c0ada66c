import { expect, test } from 'vitest'
import {
  askQuestion,
  entered,
  goBack,
  goOn,
  isLast,
  isValid,
  mayGoOn,
  setupMeta,
  openStep,
  resetMeta,
  startMeta,
  stepCount,
  withValid,
} from './steps.ts'

const first = withValid(startMeta, { 1: true })
const second = goOn(first)

test('WIZ-02 WIZ-11 WIZ-12 WIZ-13 two steps start with four flags, the first true, and the first sub-step current', () => {
  expect(startMeta).toEqual({
    step: 1,
    subStep: 1,
    form: null,
    question: null,
    valid: [true, false, false, false],
    statuses: ['process', 'wait'],
  })
  expect(stepCount).toBe(startMeta.statuses.length)
})

test('WIZ-14 WIZ-15 G1-100 a restart has three flags, step 1 in process and step 2 waiting; a missing flag is false', () => {
  expect(resetMeta).toMatchObject({
    step: 1,
    valid: [true, false, false],
    statuses: ['process', 'wait'],
  })
  expect([0, 1, 2, 3, 7].map((step) => isValid(resetMeta, step))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('WIZ-46 G1-101 a previous configuration begins at a valid first step, so that Continue is enabled', () => {
  expect(setupMeta(true)).toEqual({ ...resetMeta, valid: [true, true, false] })
  expect(mayGoOn(setupMeta(true))).toBe(true)
  expect(setupMeta(false)).toBe(startMeta)
})

test('WIZ-20 Continue leaves a valid step only', () => {
  expect(mayGoOn(startMeta)).toBe(false)
  expect(goOn(startMeta)).toBe(startMeta)
  expect(mayGoOn(first)).toBe(true)
  expect(mayGoOn(withValid(first, { 1: false }))).toBe(false)
})

test('WIZ-06 WIZ-16 WIZ-17 leaving a step finishes it and puts the next in process', () => {
  expect(first.statuses).toEqual(['process', 'wait'])
  expect(second).toMatchObject({ step: 2, statuses: ['finish', 'process'] })
})

test('WIZ-18 WIZ-19 Back sets the step to waiting and restarts an unfinished previous one; the first has none before', () => {
  expect(goBack(second)).toMatchObject({ step: 1, statuses: ['finish', 'wait'] })
  expect(goBack({ ...second, statuses: ['wait', 'process'] })).toMatchObject({
    step: 1,
    statuses: ['process', 'wait'],
  })
  expect(goBack(first)).toBe(first)
  expect(goOn(goBack(second))).toMatchObject({ step: 2, statuses: ['finish', 'process'] })
})

test('WIZ-21 the last step submits and does not continue', () => {
  expect([first, second].map(isLast)).toEqual([false, true])
  const valid = withValid(second, { 2: true })
  expect(goOn(valid)).toBe(valid)
})

test('moving elsewhere closes the open form and question', () => {
  const looks = askQuestion(openStep(first, 50), 501)
  expect(looks).toMatchObject({ form: 50, question: 501 })
  expect(openStep(looks, 51)).toMatchObject({ form: 51, question: null })
  expect(entered(looks, 3)).toMatchObject({ subStep: 3, form: null, question: null })
  expect(goOn(looks)).toMatchObject({ form: null, question: null })
})
