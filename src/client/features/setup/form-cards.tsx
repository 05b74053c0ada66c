import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { Form } from '#contract/catalogue/schema.ts'
import { Button } from '#client/ui/button/button.tsx'
import { CheckBox } from '#client/ui/form/check-box.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { cx } from '#client/ui/cx.ts'
import css from './setup.module.css'

type FormCardsProps = {
  label: string
  forms: readonly Form[]
  /** The form whose questions are shown. */
  open: number | null
  onOpen: (form: number | null) => void
  onTick: (form: number, on: boolean) => void
}

/** Lists the forms of a program as check boxes, at most 250 px high (WIZ-35, WIZ-39). */
export function FormCards({ label, forms, open, onOpen, onTick }: FormCardsProps) {
  return (
    <ul className={css.forms} aria-label={label} style={{ maxHeight: 250 }}>
      {forms.map((form) => (
        <FormCard
          key={form.id}
          form={form}
          isOpen={form.id === open}
          onOpen={onOpen}
          onTick={onTick}
        />
      ))}
    </ul>
  )
}

function FormCard({
  form,
  isOpen,
  onOpen,
  onTick,
}: Pick<FormCardsProps, 'onOpen' | 'onTick'> & { form: Form; isOpen: boolean }) {
  const { t } = useLingui()
  const { id, name, isSelected, subForms } = form
  const closed =
    subForms.length > 0 ? t`Questions and sub-forms of ${name}` : t`Questions of ${name}`
  return (
    <li className={cx(css.form, isSelected && css.ticked)}>
      <CheckBox
        block
        checked={isSelected}
        onChange={(on) => onTick(id, on)}
        label={
          <span className={css.formWords}>
            <b>{name}</b>
            <span>{useHeld(form)}</span>
          </span>
        }
      />
      <Button
        variant="link"
        size="small"
        aria-expanded={isOpen}
        aria-label={isOpen ? t`Shown below: questions of ${name}` : closed}
        iconEnd={
          isOpen ? (
            <Icon icon={IconChevronDown} size={18} />
          ) : (
            <Icon icon={IconChevronRight} size={18} />
          )
        }
        onClick={() => onOpen(isOpen ? null : id)}
      >
        {isOpen ? t`Shown below` : t`Questions`}
      </Button>
    </li>
  )
}

/**
 * Counts the contents of a form: `5 questions, 2 sub-forms`, or how many of the sub-forms are
 * chosen.
 */
function useHeld({ questionCount: count, subForms, isSelected }: Form): string {
  const { t } = useLingui()
  const subs = subForms.length
  const chosen = subForms.filter((sub) => sub.isSelected).length
  const sub = plural(subs, { one: '# sub-form', other: '# sub-forms' })
  const parts = [
    count > 0 || subs === 0 ? plural(count, { one: '# question', other: '# questions' }) : '',
    subs === 0 ? '' : isSelected && chosen < subs ? t`${chosen} of ${sub}` : sub,
  ]
  return parts.filter((part) => part !== '').join(', ')
}
