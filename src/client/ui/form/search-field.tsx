import { Input } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { memo, type Ref } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { useUiWords } from '../words.tsx'
import { Icon } from '../icon.tsx'

export type SearchFieldProps = {
  /** For screen readers: "Find in this list". */
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
  id?: string
}

/** Finds while typing; Escape and ✕ clear it. */
export const SearchField = memo(function SearchField({
  label,
  placeholder,
  value,
  onChange,
  ref,
  id,
}: SearchFieldProps) {
  const words = useUiWords()
  return (
    <Input
      ref={ref}
      id={id}
      size="sm"
      type="text"
      role="searchbox"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      placeholder={placeholder ?? label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return
        event.stopPropagation()
        onChange('')
      }}
      leftSection={<Icon icon={IconSearch} />}
      rightSectionPointerEvents="auto"
      rightSection={
        value !== '' && (
          <IconButton
            size="small"
            label={words.clear}
            icon={<Icon icon={IconX} size={20} bold />}
            onClick={() => onChange('')}
          />
        )
      }
    />
  )
})
