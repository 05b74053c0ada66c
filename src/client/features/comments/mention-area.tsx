import { Combobox, useCombobox } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconAt } from '@tabler/icons-react'
import { useState } from 'react'
import { foldText } from '#contract/kernel/fold-text.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { DrawControl } from '#client/ui/form/form-fields.ts'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { useFocusOnMount } from '#client/ui/use-focus-on-mount.ts'
import { type Mentionable, typedMention } from './comments.ts'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import css from './comments.module.css'

type MentionAreaProps = Parameters<DrawControl>[0] & {
  people: readonly Mentionable[]
  maxLength: number
  /** Focuses the field when it opens. */
  focused: boolean
}

/** Most people that the list offers at once; typing narrows it. */
const mostOffered = 6

/** A text field that offers people after an `@`. A button inserts the `@` on touch screens. */
export function MentionArea({
  people,
  value,
  onChange,
  maxLength,
  focused,
  ...field
}: MentionAreaProps) {
  const { t } = useLingui()
  const store = useCombobox()
  const box = useFocusOnMount<HTMLTextAreaElement>((element) => focused && element.focus())
  const [inserted, setInserted] = useState<{ end: number } | null>(null)
  const [caret, setCaret] = useState(0)
  const text = String(value)
  // Moves the caret after the text contains the inserted name.
  useEffectWhen(inserted, ({ end }) => box.current?.setSelectionRange(end, end))
  const typed = typedMention(text, caret)
  const offered =
    typed === null
      ? []
      : people
          .filter(({ name }) => matches(name, typed.name) && name !== typed.name)
          .slice(0, mostOffered)
  const opened = offered.length > 0 && store.dropdownOpened
  const put = (words: string, from: number, to: number) => {
    const end = from + words.length
    onChange(`${text.slice(0, from)}${words}${text.slice(to)}`)
    setInserted({ end })
    setCaret(end)
    box.current?.focus()
  }
  return (
    <Combobox
      store={store}
      position="bottom-start"
      withinPortal={false}
      onOptionSubmit={(name) => {
        put(`@${name} `, typed?.from ?? caret, caret)
        store.closeDropdown()
      }}
    >
      <Combobox.DropdownTarget>
        <div>
          <Combobox.EventsTarget withKeyboardNavigation={opened} autoComplete="off">
            <TextArea
              {...field}
              ref={box}
              error={field.error ?? null}
              rows={3}
              maxLength={maxLength}
              value={text}
              onChange={(words) => {
                onChange(words)
                store.openDropdown()
                store.updateSelectedOptionIndex()
              }}
              onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
              onBlur={() => store.closeDropdown()}
            />
          </Combobox.EventsTarget>
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!opened} className={css.offers}>
        <Combobox.Options aria-label={t`People to mention`}>
          {offered.map(({ user_id, name }) => (
            <Combobox.Option key={user_id} value={name} className={css.offer}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
      {people.length > 0 && (
        <div className={css.mentionButton}>
          <Button
            size="small"
            icon={<Icon icon={IconAt} size={20} />}
            onClick={() => {
              const at = box.current?.selectionStart ?? text.length
              put(/(^|\s)$/.test(text.slice(0, at)) ? '@' : ' @', at, at)
              store.openDropdown()
            }}
          >
            {t`Mention a person`}
          </Button>
        </div>
      )}
    </Combobox>
  )
}

/** Returns true if a word of the name begins with what is typed. */
const matches = (name: string, typed: string) =>
  ` ${foldText(name)}`.includes(` ${foldText(typed.trim())}`)
