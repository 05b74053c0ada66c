/** Brings a field into view and focuses it; in a group of radios the chosen one or the first. */
export function focusField(id: string): void {
  const field = document.getElementById(id)
  if (!field) return
  const target = field.matches(focusable)
    ? field
    : (field.querySelector<HTMLElement>('input:checked') ?? field.querySelector<HTMLElement>(focusable))
  target?.focus({ preventScroll: true })
  wholeOf(field).scrollIntoView({ block: 'center' })
  // Of a field that is higher than its room at least the control.
  target?.scrollIntoView({ block: 'nearest' })
}

/** Brings the field around a control into view with its label and its error: a browser by itself shows only the line that is typed in. */
export function showField(control: Element): void {
  wholeOf(control).scrollIntoView({ block: 'nearest' })
  control.scrollIntoView({ block: 'nearest' })
}

const wholeOf = (control: Element) => control.closest('[data-field]') ?? control

const focusable = 'input, select, textarea, button, [tabindex]'
