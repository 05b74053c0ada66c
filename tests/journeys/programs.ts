import type { Locator } from '@playwright/test'
import type { Api } from './api.ts'
import type { Person } from './person.ts'

interface Plan {
  name: string
  isSelected: boolean
  forms: { name: string; isSelected: boolean; subForms: { name: string; isSelected: boolean }[] }[]
}

export const rowOf = ({ page }: Person, name: string): Locator =>
  page.getByRole('treeitem', { name: new RegExp(`^${name},`) })
export const switchOf = ({ page }: Person, name: string): Locator =>
  page.getByRole('tree').getByRole('switch', { name, exact: true })
/** Returns the forms of a program that the company uses, from the server. */
export async function used(api: Api, name: string): Promise<string[]> {
  const plans = await api.get<Plan[]>(`/api/accounts/${api.me.accountID}/safetyplans`)
  return plans
    .filter((plan) => plan.name === name)
    .flatMap((plan) => plan.forms.flatMap((form) => [form, ...form.subForms]))
    .flatMap((form) => (form.isSelected ? [form.name] : []))
}
