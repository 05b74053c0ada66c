import { userEvent } from 'vitest/browser'

/**
 * Tabs through the form that has the focus; returns the fields that were not wholly visible, from
 * label to error, when they had the focus.
 */
export async function fieldsHiddenOnTheWay(): Promise<string[]> {
  const form = document.activeElement?.closest('form')
  if (!form) throw new Error('No form has the focus.')
  const met = new Set<Element>()
  const hidden = new Set<string>()
  while (form.contains(document.activeElement)) {
    const field = document.activeElement?.closest('[data-field]')
    const area = field?.closest('[data-scroll-area]')
    if (field && area) {
      met.add(field)
      const [inside, room] = [field.getBoundingClientRect(), area.getBoundingClientRect()]
      if (inside.top < room.top || inside.bottom > room.bottom)
        hidden.add(
          `${field.querySelector('label, [id$="-label"]')?.textContent} ends ${Math.round(inside.bottom - room.bottom)} px below the edge`,
        )
    }
    await userEvent.keyboard('{Tab}')
  }
  if (met.size < 8) throw new Error(`Tab reached only ${met.size} fields.`)
  return [...hidden]
}
