import { test } from '../fixtures.ts'
import { look, visitsOf } from '../looks/look.ts'
import { screens } from '../looks/looks.ts'

for (const screen of screens)
  for (const visit of visitsOf(screen))
    test(`${screen.name}: ${visit.language}, ${visit.theme}, ${visit.size.width} px`, ({ page }) =>
      look(page, screen, visit))
