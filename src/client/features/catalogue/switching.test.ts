import { expect, test } from 'vitest'
import type { Form, SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'
import { aPlan } from '#tests/mocks/rows.ts'
import { changeOf, laidOver, oppositeOf } from './switching.ts'

const off = <One extends SubForm>(form: One): One => ({
  ...form,
  isEnable: false,
  isSelected: false,
})
/** Form 50 is plain, form 51 has the sub-form 511. */
const full = aPlan()
const bare: SafetyPlan = {
  ...full,
  isEnable: false,
  isSelected: false,
  forms: full.forms.map((form): Form => ({ ...off(form), subForms: form.subForms.map(off) })),
}
const onIn = (plans: readonly SafetyPlan[]) =>
  plans
    .flatMap(({ forms }) => forms.flatMap((form) => [form, ...form.subForms]))
    .flatMap(({ id, isSelected }) => (isSelected ? [id] : []))

test('PROG-88 a sub-form brings the form along that it is in, unless that is on already', () => {
  expect(changeOf(bare, 511, true)).toEqual({
    safetyPlanID: 5,
    on: true,
    formIDs: [51, 511],
    isWhole: false,
  })
  const [withForm] = laidOver([bare], [changeOf(bare, 51, true)])
  expect(withForm && changeOf(withForm, 511, true).formIDs).toEqual([511])
})

test('a form that is switched off takes its sub-forms along, a sub-form nothing else', () => {
  expect(changeOf(full, 51, false).formIDs).toEqual([51, 511])
  expect(changeOf(full, 511, false).formIDs).toEqual([511])
  expect(changeOf(bare, 51, true).formIDs).toEqual([51])
})

test('PROG-56 a program is selected as long as one of its forms is', () => {
  const selected = (change: Parameters<typeof laidOver>[1][number], of = bare) =>
    laidOver([of], [change]).map(({ isSelected, isEnable }) => [isSelected, isEnable])
  expect(selected(changeOf(bare, 50, true))).toEqual([[true, true]])
  expect(selected(changeOf(full, 50, false), full)).toEqual([[true, true]])
  expect(selected(changeOf(full, null, false), full)).toEqual([[false, false]])
})

test('what was taken back is as it was, and nothing else is touched', () => {
  const other = { ...full, safetyPlanID: 6 }
  const [half] = laidOver([full], [changeOf(full, 511, false)])
  if (half === undefined) throw new Error('No program.')
  const removed = changeOf(half, null, false)
  expect([removed.formIDs, removed.isWhole]).toEqual([[50, 51], true])
  const laid = laidOver([half, other], [removed])
  expect([onIn(laid.slice(0, 1)), laid[1] === other]).toEqual([[], true])
  expect(onIn(laidOver(laid, [oppositeOf(removed, half)]).slice(0, 1))).toEqual([50, 51])
})

test('taking a sub-form back leaves the form on that it brought along, where another one is on since', () => {
  const twins = {
    ...bare,
    forms: bare.forms.map((form) => ({
      ...form,
      subForms: form.subForms.flatMap((sub) => [sub, { ...sub, id: 512 }]),
    })),
  }
  const first = changeOf(twins, 511, true)
  const [now] = laidOver([twins], [first])
  const [then] = now ? laidOver([now], [changeOf(now, 512, true)]) : []
  expect(now && oppositeOf(first, now).formIDs).toEqual([51, 511])
  expect(then && oppositeOf(first, then)).toEqual({
    safetyPlanID: 5,
    on: false,
    formIDs: [511],
    isWhole: false,
  })
})
