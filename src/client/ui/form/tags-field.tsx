import { TagsInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, useId } from 'react'
import { type FieldProps, useWrapperProps } from './field.tsx'
import { Icon } from '../icon.tsx'
import css from './tags-field.module.css'

export type TagsFieldProps = Omit<FieldProps, 'label' | 'optional'> & {
  label: string
  tags: readonly string[]
  /** The typed text is no tag yet. */
  typed: string
  isTag: (text: string) => boolean
  onChange: (tags: readonly string[], typed: string) => void
  /** Takes the texts that are left out, because they are no tags; none once the text changes. */
  onReject: (texts: readonly string[]) => void
  removeLabel: (tag: string) => string
  placeholder?: string
}

/** A comma, a semicolon, a space, a tab and a line break divide texts. */
const divider = /[,;\s]/
const piecesOf = (text: string) => text.split(divider).filter(Boolean)
const countDividers = (text: string) => text.split(divider).length - 1

/**
 * Edits several texts as tags. A divider or Enter makes tags of the typed text and keeps a wrong
 * one for mending; leaving the field does the same and drops wrong ones.
 */
export function TagsField(props: TagsFieldProps) {
  const { tags, typed } = props
  const { isTag, onChange, onReject, removeLabel, placeholder } = props
  const own = useId()
  // The mark belongs to the wrapper; other props would go to the input.
  const { 'data-field': mark, ...field } = useWrapperProps(props.id ?? own, props)
  const take = (texts: readonly string[], keepsWrong: boolean) => {
    const wrong = texts.filter((text) => !isTag(text))
    onReject(wrong)
    onChange([...tags, ...texts.filter(isTag)], keepsWrong ? wrong.join(' ') : '')
  }
  const type = (text: string) => {
    // The keyboards of Android tell of a divider by the text alone, with no key.
    if (countDividers(text) > countDividers(typed)) return take(piecesOf(text), true)
    onReject([])
    return onChange(tags, text)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    // The library splits every pasted text and puts it behind the typed one.
    event.stopPropagation()
    const pasted = event.clipboardData.getData('text/plain')
    if (!divider.test(pasted)) return
    event.preventDefault()
    take(piecesOf(textWith(pasted, event.currentTarget)), true)
  }
  return (
    <TagsInput
      {...field}
      classNames={{ input: css.box, pillsList: css.list, inputField: css.input }}
      wrapperProps={{ 'data-field': mark }}
      autoComplete="off"
      placeholder={placeholder}
      value={[...tags]}
      searchValue={typed}
      splitChars={[]}
      acceptValueOnBlur={false}
      allowDuplicates
      onChange={(next) => onChange(next, typed)}
      onSearchChange={type}
      onPasteCapture={paste}
      onKeyDown={(event) => {
        const pieces = piecesOf(typed)
        const { key, ctrlKey, metaKey } = event
        const ends = key === 'Enter' || (key.length === 1 && divider.test(key))
        if (!ends || pieces.length === 0) return
        event.preventDefault()
        take(pieces, true)
        // The library keeps the key that saves the form to itself.
        if (key === 'Enter' && (ctrlKey || metaKey)) event.currentTarget.form?.requestSubmit()
      }}
      onBlur={(event) => {
        // The window alone loses the focus, and the person comes back to a half typed text.
        if (document.activeElement === event.currentTarget) return
        const pieces = piecesOf(typed)
        if (pieces.length > 0) take(pieces, false)
      }}
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
            <Icon icon={IconX} size={18} />
          </button>
        </span>
      )}
    />
  )
}

/** Returns the text of a field with another one in place of its selection. */
function textWith(text: string, { value, selectionStart, selectionEnd }: HTMLInputElement): string {
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  return value.slice(0, from) + text + value.slice(to)
}
