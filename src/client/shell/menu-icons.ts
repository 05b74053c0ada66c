import {
  IconAlertTriangle,
  IconBarrierBlock,
  IconBell,
  IconBuilding,
  IconCalendarClock,
  IconChartBar,
  IconChartPie,
  IconClipboardCheck,
  IconClipboardText,
  IconCrane,
  IconDeviceTablet,
  IconLayoutDashboard,
  IconListCheck,
  IconListSearch,
  IconMailExclamation,
  IconReportMedical,
  IconSettings,
  IconShieldCheck,
  IconUserPlus,
  IconUsersPlus,
} from '@tabler/icons-react'

/**
 * The icons of menus and links of capabilities, by name. They load with the frame, because a
 * visitor at the sign-in sees no menu.
 */
export const menuIcons = {
  alertTriangle: IconAlertTriangle,
  barrierBlock: IconBarrierBlock,
  bell: IconBell,
  building: IconBuilding,
  calendarClock: IconCalendarClock,
  chartBar: IconChartBar,
  chartPie: IconChartPie,
  clipboardCheck: IconClipboardCheck,
  clipboardText: IconClipboardText,
  crane: IconCrane,
  deviceTablet: IconDeviceTablet,
  layoutDashboard: IconLayoutDashboard,
  listCheck: IconListCheck,
  listSearch: IconListSearch,
  mailExclamation: IconMailExclamation,
  reportMedical: IconReportMedical,
  settings: IconSettings,
  shieldCheck: IconShieldCheck,
  userPlus: IconUserPlus,
  usersPlus: IconUsersPlus,
}

export type MenuIcon = keyof typeof menuIcons
