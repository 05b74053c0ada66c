import { IconChevronDown } from '@tabler/icons-react'
import { cx } from '#client/ui/cx.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Menu, type MenuItem } from '#client/ui/popup/menu.tsx'
import css from './import.module.css'

type ChoiceChipProps<Value> = {
  label: string
  /** Text of the current choice. */
  value: string
  /** True if the choice needs a check. */
  needs?: boolean
  options: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Shows how a file was read, in a chip that opens the alternatives. */
export function ChoiceChip<Value>({
  label,
  value,
  needs,
  options,
  chosen,
  onChoose,
}: ChoiceChipProps<Value>) {
  const items = options.map((option): MenuItem => ({
    key: option.label,
    label: option.label,
    group: label,
    checked: option.value === chosen,
    onSelect: () => option.value !== chosen && onChoose(option.value),
  }))
  return (
    <Menu
      label={label}
      items={items}
      trigger={(trigger) => (
        <button type="button" {...trigger} className={css.chip}>
          {label} <b className={cx(needs && css.needs)}>{value}</b>
          <Icon icon={IconChevronDown} size={20} bold />
        </button>
      )}
    />
  )
}
