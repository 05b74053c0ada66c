import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import css from './programs.module.css'

type RemoveProgramProps = { plan: SafetyPlan; onConfirm: () => void; onCancel: () => void }

/** Asks before a whole program is switched off, and names what goes with it (rulings, 48). */
export function RemoveProgram({ plan: { name, forms }, onConfirm, onCancel }: RemoveProgramProps) {
  const { t } = useLingui()
  const on = forms.flatMap((form): SubForm[] => [form, ...form.subForms]).filter(({ isEnable }) => isEnable)
  return (
    <Confirm title={t`Remove ${name}?`} harmless={t`Keep it`} verb={t`Remove program`} onConfirm={onConfirm} onCancel={onCancel}>
      <p>{plural(on.length, { one: '# form or sub-form is switched off:', other: '# forms and sub-forms are switched off:' })}</p>
      <ul className={css.goes}>
        {on.map((form) => (
          <li key={form.id}>{form.name}</li>
        ))}
      </ul>
    </Confirm>
  )
}
