import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef } from 'react'
import { cx } from '../cx.ts'
import { FilterOptions } from '../filter/filter-options.tsx'
import { Popup } from '../popup/popup.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'
import type { SelectOption } from './select-options.ts'
import css from './choices-field.module.css'
import { Icon } from '../icon.tsx'
import { useBoxPopup } from './use-box-popup.ts'

export type ChoicesFieldProps = Omit<FieldProps, 'label'> & {
  label: string
  options: readonly SelectOption[]
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  placeholder?: string
  disabled?: boolean
}

/**
 * Several of many: a button that says what is chosen and opens boxes to tick, with a search where
 * there are many.
 */
export function ChoicesField({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  ...rest
}: ChoicesFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const popup = useBoxPopup(box)
  const chosen = options
    .filter((option) => value.includes(option.value))
    .map((option) => option.label)
  return (
    <FieldFrame {...rest}>
      {(control) => (
        <>
          <Input
            rootRef={box}
            component="button"
            type="button"
            pointer
            multiline
            error={Boolean(rest.error)}
            disabled={disabled}
            aria-haspopup="dialog"
            aria-expanded={popup.open}
            attributes={{
              input: {
                id: control.id,
                'aria-labelledby': `${control.id}-label ${control.id}-chosen`,
                'aria-describedby': control['aria-describedby'],
                'aria-invalid': undefined,
              },
            }}
            onClick={popup.onPress}
            rightSection={<Icon icon={IconChevronDown} />}
          >
            <span
              id={`${control.id}-chosen`}
              className={cx(css.chosen, chosen.length === 0 && css.none)}
            >
              {chosen.length > 0 ? chosen.join(', ') : placeholder}
            </span>
          </Input>
          {popup.open && (
            <Popup anchor={box} onClose={popup.away} onBlur={popup.onBlur} matchWidth>
              <FilterOptions
                focusFirst
                // In the order of the list, so that the same choice is the same value.
                filter={{
                  label: rest.label,
                  options: () => options,
                  chosen: value,
                  onChange: (next) =>
                    onChange(
                      options.map((option) => option.value).filter((each) => next.includes(each)),
                    ),
                }}
              />
            </Popup>
          )}
        </>
      )}
    </FieldFrame>
  )
}
