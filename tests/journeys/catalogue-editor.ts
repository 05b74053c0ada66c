import type { Person } from './person.ts'

export const editor = '/admin/safety-programs'
export const node = (person: Person, name: string) =>
  person.page
    .getByRole('tree', { name: 'Safety programs' })
    .getByRole('treeitem')
    .filter({ hasText: name })
export const questions = (person: Person) =>
  person.page.getByRole('tree', { name: 'Questions' }).getByRole('treeitem')

/** Presses keys without a pointer. */
export async function presses(person: Person, ...keys: string[]): Promise<void> {
  for (const key of keys) await person.page.keyboard.press(key)
}
