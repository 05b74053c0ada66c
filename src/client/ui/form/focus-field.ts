/** Brings a field into view and focuses it; in a group of radios the chosen one or the first. */
export function focusField(id: string): void {
  const field = document.getElementById(id)
  if (!field) return
  const target = field.matches(focusable)
    ? field
    : (field.querySelector<HTMLElement>('input:checked') ?? field.querySelector<HTMLElement>(focusable))
  target?.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}

const focusable = 'input, select, textarea, button, [tabindex]'
