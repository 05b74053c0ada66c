import type { Json } from '#contract/kernel/json.ts'
import { fieldHandlerOf } from './field-handlers.ts'
import type { Layout } from './layout.ts'
import type { Formatter } from './formatter.ts'

/**
 * Returns a field's value as text, by its name on the wire: for histories, the sync tray and
 * exports; '' for nothing.
 */
export function formatFieldValue(
  layout: Layout<never>,
  name: string,
  value: unknown,
  say: Formatter,
): string {
  const shown = layout.find(name)
  if (value === null || value === undefined || value === '') return ''
  if (shown === null)
    return typeof value === 'string'
      ? value
      : typeof value === 'number'
        ? `#${value}`
        : JSON.stringify(value)
  const { flag } = shown.ui
  if (flag) return say.i18n._(value === true ? flag.on : flag.off)
  return fieldHandlerOf(shown.field).text(value as Json, shown.field, say)
}
