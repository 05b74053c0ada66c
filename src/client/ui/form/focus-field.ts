/** Brings a field into view and focuses it; in a group of radios the chosen one or the first. */
export function focusField(id: string): void {
  const field = document.getElementById(id)
  if (!field) return
  const target = field.matches(focusable)
    ? field
    : (field.querySelector<HTMLElement>('input:checked') ??
      field.querySelector<HTMLElement>(focusable))
  target?.focus({ preventScroll: true })
  wholeOf(field).scrollIntoView({ block: 'center' })
  // Of a field that is higher than its room at least the control.
  target?.scrollIntoView({ block: 'nearest' })
}

/**
 * The same once what was just asked for is drawn. Whoever has gone on to another field by then
 * stays in it: what they type would land here.
 */
export function focusFieldSoon(id: string): void {
  const from = document.activeElement
  setTimeout(() => {
    const now = document.activeElement
    if (now === from || !now?.matches(typed)) focusField(id)
  })
}

/**
 * Brings the field around a control into view with its label and its error: a browser by itself
 * shows only the line that is typed in.
 */
export function showField(control: Element): void {
  wholeOf(control).scrollIntoView({ block: 'nearest' })
  control.scrollIntoView({ block: 'nearest' })
}

const wholeOf = (control: Element) => control.closest('[data-field]') ?? control

const focusable = 'input, select, textarea, button, [tabindex]'

/** What somebody goes to in order to put something in. */
const typed = 'input, select, textarea'
