import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import type { Json } from '#contract/kernel/json.ts'
import { cachedCatalogue, ownLookups } from '#client/features/catalogue/door.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { formatFieldValue } from '#client/records/format-field-value.ts'
import type { RecordWords } from '#client/shell/tray/record-words.ts'
import { actLabel } from './act-words.ts'
import { addresses } from './addresses.ts'
import { correctiveActionLayout as layout } from './layout.ts'
import { EntryPart } from './entry-part.tsx'
import { ActionStatus, RiskLevelMark } from './marks.tsx'

const own = addresses(false)

const textOf: RecordWords['text'] = (field, value, { i18n, name, lookup, unknown }) => {
  const inCatalogue = catalogueName[field]
  if (inCatalogue !== undefined)
    return value === null || value === ''
      ? ''
      : (inCatalogue(cachedCatalogue(lookup), value) ?? unknown)
  if (field === 'guestDecisions') return lastDecision(value, i18n)
  if (field === 'comments') return lastComment(value)
  return formatFieldValue(layout, field, value, { ...formatterFor(layout, i18n), name })
}

/** Describes the answer that a change adds to the earlier ones. */
function lastDecision(value: Json, i18n: I18n): string {
  const { decision, words } = Object(Array.isArray(value) ? value.at(-1) : null)
  if (typeof decision !== 'string') return ''
  return decision === 'Accepted'
    ? i18n._(msg`Accepted`)
    : `${i18n._(msg`Sent back`)}: ${String(words)}`
}

/** Returns the words that a change adds to the earlier comments. */
const lastComment = (value: Json): string =>
  String(Object(Array.isArray(value) ? value.at(-1) : null).text ?? '')

const formsOf = (plans: readonly SafetyPlan[]) => plans.flatMap(({ forms }) => forms)
const subFormsOf = (plans: readonly SafetyPlan[]) =>
  formsOf(plans).flatMap(({ subForms }) => subForms)

/** Fields whose names are in the catalogue. */
const catalogueName: Readonly<
  Record<string, (plans: readonly SafetyPlan[], id: Json) => string | undefined>
> = {
  safetyPlanID: (plans, id) => plans.find(({ safetyPlanID }) => safetyPlanID === id)?.name,
  safetyFormID: (plans, id) => formsOf(plans).find((form) => form.id === id)?.name,
  subSafetyFormID: (plans, id) => subFormsOf(plans).find((form) => form.id === id)?.name,
  safetyQuestionID: (plans, id) =>
    [...formsOf(plans), ...subFormsOf(plans)]
      .flatMap(({ questions }) => questions ?? [])
      .find((question) => question.id === id)?.description,
}

/** The words of the sync screen for a corrective action. */
export const correctiveActionWords: RecordWords = {
  kind: msg`Corrective action`,
  created: msg`New corrective action`,
  label: (field) => layout.find(field)?.ui.label ?? null,
  act: actLabel,
  number: 'caTicketHash',
  title: 'title',
  fields: layout.fields,
  value(field, value, names) {
    if (field === 'status') return <ActionStatus status={String(value)} />
    if (field === 'severity') return <RiskLevelMark severity={String(value)} />
    return textOf(field, value, names)
  },
  text: textOf,
  part: EntryPart,
  wants: ownLookups,
  href: own.one,
  forms: { create: own.create, edit: own.one },
}
