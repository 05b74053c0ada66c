import { HeadlessMantineProvider, TagsInput } from '@mantine/core'
import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import type { FieldProps } from './field-notes.tsx'
import field from './field.module.css'
import css from './tags-field.module.css'

export type TagsFieldProps = Omit<FieldProps, 'label' | 'optional'> & {
  label: string
  tags: readonly string[]
  /** Text that is typed and is no tag yet. */
  typed: string
  isTag: (text: string) => boolean
  onChange: (tags: readonly string[], typed: string) => void
  /** Texts that are left out, because they are no tags. */
  onReject: (texts: readonly string[]) => void
  removeLabel: (tag: string) => string
  placeholder?: string
}

const dividers = [',', ';', ' ', '\n']
const divider = /[,;\s]+/

/**
 * Several texts as tags. A comma or Enter makes a tag of what is typed and keeps a wrong text for
 * mending; leaving the field does the same and drops wrong ones.
 */
export function TagsField(props: TagsFieldProps) {
  const { id, label, help, error, tags, typed } = props
  const { isTag, onChange, onReject, removeLabel, placeholder } = props
  // The library tells of the tags and of the text apart: the second must build on the first.
  const newer = useRef<readonly string[] | null>(null)
  useEffect(() => void (newer.current = null))
  const tagsNow = () => newer.current ?? tags
  const change = (next: readonly string[], text: string) => {
    newer.current = next
    onChange(next, text)
  }
  const take = (texts: readonly string[], keepsWrong: boolean) => {
    const wrong = texts.filter((text) => !isTag(text))
    onReject(wrong)
    change([...tagsNow(), ...texts.filter(isTag)], keepsWrong ? wrong.join(' ') : '')
  }
  const pieces = typed.split(divider).filter(Boolean)
  return (
    <HeadlessMantineProvider>
      <TagsInput
        unstyled
        id={id}
        label={label}
        description={help}
        error={error && <ErrorText text={error} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={{
          root: field.field,
          label: field.label,
          description: field.help,
          error: field.error,
          input: cx(field.box, css.box, error && field.invalid),
          pillsList: css.list,
          inputField: css.input,
        }}
        wrapperProps={{ 'data-field': '' }}
        descriptionProps={{ component: 'div' }}
        errorProps={{ component: 'div' }}
        autoComplete="off"
        placeholder={placeholder}
        value={[...tags]}
        searchValue={typed}
        splitChars={dividers}
        acceptValueOnBlur={false}
        allowDuplicates
        onChange={(next) => {
          const added = next.filter((tag) => !tags.includes(tag))
          if (added.length > 0) take(added, false)
          else change(next, typed)
        }}
        onSearchChange={(text) => change(tagsNow(), text)}
        onKeyDown={(event) => {
          const ends = event.key === 'Enter' || dividers.includes(event.key)
          if (!ends || event.nativeEvent.isComposing || pieces.length === 0) return
          event.preventDefault()
          take(pieces, true)
          // The library would keep the key that saves the form to itself.
          if (event.ctrlKey || event.metaKey) event.currentTarget.form?.requestSubmit()
        }}
        onBlur={() => take(pieces, false)}
        renderPill={({ value, onRemove }) => (
          <span className={css.tag}>
            <span className={css.text}>{value}</span>
            <button
              type="button"
              className={css.remove}
              aria-label={removeLabel(String(value))}
              onMouseDown={(event) => event.preventDefault()}
              onClick={onRemove}
            >
              <IconX size={18} stroke={2} aria-hidden="true" />
            </button>
          </span>
        )}
      />
    </HeadlessMantineProvider>
  )
}

function ErrorText({ text }: { text: string }) {
  return (
    <>
      <IconAlertCircle size={18} stroke={2.2} aria-hidden="true" />
      {text}
    </>
  )
}
