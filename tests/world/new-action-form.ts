import { page } from 'vitest/browser'

export const field = (name: string) => page.getByLabelText(name, { exact: true })
export const choice = (name: string) => page.getByRole('combobox', { name, exact: true })

export async function pick(name: string, option: RegExp) {
  await choice(name).click()
  await page.getByRole('option', { name: option }).click()
}

/**
 * Fills in all fields of the open form of a new action; Tower B and Marcus belong to the test's
 * company.
 */
export async function fillInNewAction() {
  await field('Situation statement').fill('Guardrail missing')
  await field('Situation narrative').fill('Open edge on the east side')
  await page.getByRole('radio', { name: 'Critical' }).click()
  await pick('Project', /1042 Tower B/)
  await field('Location').fill('Level 14')
  await pick('Incident type', /Unsafe Condition/)
  await pick('Safety plan', /Fall Protection/)
  await pick('Safety form', /Daily/)
  await pick('Question', /every open side/)
  await pick('Assigned to', /Marcus/)
}
