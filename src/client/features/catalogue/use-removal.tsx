import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useState } from 'react'
import type { SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import type { SwitchForm } from './use-program-nodes.ts'
import css from './programs.module.css'

/** Confirms before a switch turns off a program that is on (rulings, 48). */
export function useRemoval(press: SwitchForm): { onSwitch: SwitchForm; question: ReactNode } {
  const [removing, setRemoving] = useState<SafetyPlan | null>(null)
  const onSwitch = useCallback<SwitchForm>(
    (plan, formID, on) => (formID === null && !on ? setRemoving(plan) : press(plan, formID, on)),
    [press],
  )
  const question = removing && (
    <RemoveProgram
      plan={removing}
      onCancel={() => setRemoving(null)}
      onConfirm={() => {
        setRemoving(null)
        press(removing, null, false)
      }}
    />
  )
  return { onSwitch, question }
}

type RemoveProgramProps = { plan: SafetyPlan; onConfirm: () => void; onCancel: () => void }

/**
 * Asks before a whole program is switched off, and names the forms that turn off with it (rulings,
 * 48).
 */
function RemoveProgram({ plan: { name, forms }, onConfirm, onCancel }: RemoveProgramProps) {
  const { t } = useLingui()
  const on = forms
    .flatMap((form): SubForm[] => [form, ...form.subForms])
    .filter(({ isEnable }) => isEnable)
  return (
    <Confirm
      title={t`Remove ${name}?`}
      harmless={t`Keep the program`}
      verb={t`Remove program`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {plural(on.length, {
          one: '# form or sub-form is switched off:',
          other: '# forms and sub-forms are switched off:',
        })}
      </p>
      <ul className={css.goes}>
        {on.map((form) => (
          <li key={form.id}>{form.name}</li>
        ))}
      </ul>
    </Confirm>
  )
}
