import { Input } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { foldText } from '#contract/kernel/fold-text.ts'
import { cx } from '../cx.ts'
import { Popup } from '../popup/popup.tsx'
import { useUiWords } from '../words.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'
import { matchOptions, nextOption, type SelectOption } from './select-options.ts'
import { Icon } from '../icon.tsx'
import css from './select.module.css'

export type SelectProps = FieldProps & {
  options: readonly SelectOption[]
  value: string | null
  onChange: (value: string) => void
  placeholder?: string
  /** Before the value, unless the chosen option has its own. */
  icon?: ReactNode
  disabled?: boolean
  /**
   * Typing narrows the list; by itself from eight options on, so that a short list opens no
   * keyboard.
   */
  searchable?: boolean
  /**
   * What is typed counts, on the list or not; of so many letters at most. The list helps with what
   * it has.
   */
  free?: { most: number }
  /** The options are those of what is typed already: they are narrowed no more. */
  isMatched?: true
}

/** One of many: a combobox for finger, keyboard and screen reader. */
export function Select(props: SelectProps) {
  const {
    options,
    value,
    onChange,
    placeholder,
    icon,
    disabled,
    free,
    isMatched,
    searchable = free !== undefined || options.length > 7,
    ...rest
  } = props
  const words = useUiWords()
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  // Without a value, shows the option whose value is empty, if there is one.
  const chosen = options.find((option) => option.value === (value ?? ''))
  const written = chosen?.label ?? (free ? value : null) ?? ''
  const { shown, more } = useMemo(
    () => matchOptions(options, isMatched ? '' : (typed ?? '')),
    [options, typed, isMatched],
  )

  /** Of a free text there may be nothing to list. */
  const isListed = open && !(free && shown.length === 0)

  const show = () => {
    if (disabled || open) return
    setActive(
      Math.max(
        free ? -1 : 0,
        options.findIndex((option) => option === chosen),
      ),
    )
    setOpen(true)
  }
  const hide = () => {
    setOpen(false)
    setTyped(null)
  }
  const take = (option: SelectOption | undefined) => {
    if (!option || option.disabled) return
    hide()
    if (option.value !== value) onChange(option.value)
  }
  const search = (text: string) => {
    setTyped(text)
    // Of a free text nothing is chosen before somebody goes to it.
    setActive(free ? -1 : 0)
    setOpen(true)
    if (free) onChange(text)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return hide()
    // With Ctrl they are keys of the form, such as the one that saves it.
    if (!open && (event.ctrlKey || event.metaKey)) return
    if (event.key === 'Escape') {
      if (!isListed) return
      // Only the list closes, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      return hide()
    }
    if (event.key === 'Enter' || (event.key === ' ' && !searchable)) {
      event.preventDefault()
      if (open && free && active < 0) return hide()
      return open ? take(shown[active]) : show()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
    if (step) {
      event.preventDefault()
      if (open) setActive(nextOption(shown, active < 0 && step < 0 ? 0 : active, step))
      else show()
      return
    }
    if (!searchable && event.key.length === 1) {
      const start = foldText(event.key)
      const found = options.findIndex(
        (option) => foldText(option.label).startsWith(start) && !option.disabled,
      )
      if (found >= 0) {
        show()
        setActive(found)
      }
    }
  }

  return (
    <FieldFrame {...rest}>
      {(control) => (
        <>
          <Input
            rootRef={box}
            wrapperProps={{
              // Where it is too long for its room it ends in an ellipsis.
              title: written || undefined,
              onClick: () => {
                box.current?.querySelector('input')?.focus()
                if (open && typed === null) hide()
                else show()
              },
            }}
            type="text"
            role="combobox"
            attributes={{ input: control }}
            error={Boolean(rest.error)}
            pointer={!searchable}
            autoComplete="off"
            spellCheck={false}
            readOnly={!searchable}
            disabled={disabled}
            placeholder={placeholder}
            aria-expanded={isListed}
            aria-haspopup="listbox"
            aria-controls={isListed ? listId : undefined}
            aria-autocomplete={searchable ? 'list' : 'none'}
            aria-activedescendant={isListed && shown[active] ? `${listId}-${active}` : undefined}
            value={typed ?? written}
            maxLength={free?.most}
            onChange={(event) => search(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={hide}
            onKeyDown={keyDown}
            leftSection={typed === null ? (chosen?.icon ?? icon) : icon}
            rightSection={
              !disabled && !(isMatched && options.length === 0) && <Icon icon={IconChevronDown} />
            }
          />
          {isListed && (
            <Popup
              anchor={box}
              onClose={hide}
              matchWidth
              // The field keeps the focus, and with it the person's keyboard.
              onMouseDown={(event) => event.preventDefault()}
            >
              <div
                id={listId}
                role="listbox"
                className={css.list}
                aria-labelledby={`${control.id}-label`}
              >
                {shown.map((option, index) => (
                  <div
                    key={option.value}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={option === chosen}
                    aria-disabled={option.disabled}
                    data-active={index === active || undefined}
                    ref={
                      index === active
                        ? (element) => element?.scrollIntoView({ block: 'nearest' })
                        : undefined
                    }
                    className={css.option}
                    onPointerMove={() => index !== active && setActive(index)}
                    onClick={() => take(option)}
                  >
                    {option.icon}
                    <span className={css.words}>
                      {option.listed ?? option.label}
                      {option.second && <span className={css.second}>{option.second}</span>}
                      {option.third && (
                        <span className={cx(css.second, css.third)}>{option.third}</span>
                      )}
                    </span>
                    {option === chosen && (
                      <Icon icon={IconCheck} size={20} bold className={css.tick} />
                    )}
                  </div>
                ))}
              </div>
              {shown.length === 0 && !free && (
                <div className={css.note} role="status">
                  {words.noMatches}
                </div>
              )}
              {more > 0 && <div className={css.note}>{words.moreMatches(more)}</div>}
            </Popup>
          )}
        </>
      )}
    </FieldFrame>
  )
}
