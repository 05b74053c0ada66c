import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { useUiWords } from '../words.tsx'
import { Icon } from '../icon.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password with a button that shows it: gloves and small keys make mistakes. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'icon' | 'end'>) {
  const words = useUiWords()
  const [shown, setShown] = useState(false)
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      icon={<Icon icon={IconLock} />}
      end={
        <IconButton
          size="small"
          label={shown ? words.hidePassword : words.showPassword}
          icon={<Icon icon={Eye} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
