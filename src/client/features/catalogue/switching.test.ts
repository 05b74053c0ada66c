import { expect, test } from 'vitest'
import type { Form, SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'
import { aPlan } from '#tests/mocks/rows.ts'
import { switchChange, overlaid, oppositeOf } from './switching.ts'

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

test('PROG-88 a sub-form switches on its parent form unless that is on already', () => {
  expect(switchChange(bare, 511, true)).toEqual({
    safetyPlanID: 5,
    on: true,
    formIDs: [51, 511],
    isWhole: false,
  })
  const [withForm] = overlaid([bare], [switchChange(bare, 51, true)])
  expect(withForm && switchChange(withForm, 511, true).formIDs).toEqual([511])
})

test('switching off a form also switches off its sub-forms; a sub-form only itself', () => {
  expect(switchChange(full, 51, false).formIDs).toEqual([51, 511])
  expect(switchChange(full, 511, false).formIDs).toEqual([511])
  expect(switchChange(bare, 51, true).formIDs).toEqual([51])
})

test('PROG-56 a program is selected while one of its forms is', () => {
  const selected = (change: Parameters<typeof overlaid>[1][number], of = bare) =>
    overlaid([of], [change]).map(({ isSelected, isEnable }) => [isSelected, isEnable])
  expect(selected(switchChange(bare, 50, true))).toEqual([[true, true]])
  expect(selected(switchChange(full, 50, false), full)).toEqual([[true, true]])
  expect(selected(switchChange(full, null, false), full)).toEqual([[false, false]])
})

test('undo restores the earlier state and touches nothing else', () => {
  const other = { ...full, safetyPlanID: 6 }
  const [half] = overlaid([full], [switchChange(full, 511, false)])
  if (half === undefined) throw new Error('No program.')
  const removed = switchChange(half, null, false)
  expect([removed.formIDs, removed.isWhole]).toEqual([[50, 51], true])
  const laid = overlaid([half, other], [removed])
  expect([onIn(laid.slice(0, 1)), laid[1] === other]).toEqual([[], true])
  expect(onIn(overlaid(laid, [oppositeOf(removed, half)]).slice(0, 1))).toEqual([50, 51])
})

test('undoing a sub-form leaves its form on when another sub-form is on since', () => {
  const twins = {
    ...bare,
    forms: bare.forms.map((form) => ({
      ...form,
      subForms: form.subForms.flatMap((sub) => [sub, { ...sub, id: 512 }]),
    })),
  }
  const first = switchChange(twins, 511, true)
  const [now] = overlaid([twins], [first])
  const [then] = now ? overlaid([now], [switchChange(now, 512, true)]) : []
  expect(now && oppositeOf(first, now).formIDs).toEqual([51, 511])
  expect(then && oppositeOf(first, then)).toEqual({
    safetyPlanID: 5,
    on: false,
    formIDs: [511],
    isWhole: false,
  })
})
