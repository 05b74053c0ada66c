import { useMantineColorScheme } from '@mantine/core'

/** The theme of this browser: dark unless the person chose light (SHELL-53, GEN-09); kept by Mantine. */
export function useTheme(): { theme: 'dark' | 'light'; switchTheme: () => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const theme = colorScheme === 'light' ? 'light' : 'dark'
  return { theme, switchTheme: () => setColorScheme(theme === 'dark' ? 'light' : 'dark') }
}
