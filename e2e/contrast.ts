import type { Page } from '@playwright/test'

/**
 * The texts whose contrast may be too low in a theme: a quick look, for axe's rules about colour,
 * which takes a fifth of axe's time and leaves the doubtful texts to it. The page is in the theme
 * for no longer than the look lasts, and nothing is painted.
 */
export async function doubtfulTexts(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const contrastOf = await page.evaluateHandle(contrastMeter)
  return page.evaluate(lookInTheme, { theme, contrastOf })
}

type Contrast = (element: Element) => number

// Both run in the page, so they contain everything that they need.

/**
 * Measures a text's contrast with the backgrounds of its ancestors, as far as the first opaque one;
 * 0 if there is none. A transparent ancestor counts as if it let through the text alone, which
 * rather makes a text doubtful.
 */
function contrastMeter(): Contrast {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  /** The relative luminance of WCAG 2, of colours painted over each other. */
  const luminanceOf = (colours: string[], alphaOfLast = 1) => {
    canvas.clearRect(0, 0, 1, 1)
    for (const [at, colour] of colours.entries()) {
      canvas.globalAlpha = at === colours.length - 1 ? alphaOfLast : 1
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
    }
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data
    const [r, g, b] = [red!, green!, blue!].map((part) =>
      part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return { luminance: 0.2126 * r! + 0.7152 * g! + 0.0722 * b!, isOpaque: alpha === 255 }
  }
  const known = new Map<string, number>()
  return (element) => {
    const grounds: string[] = []
    let alpha = 1
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(at)
      alpha *= Number(opacity)
      // Neither does axe judge it.
      if (backgroundImage !== 'none') return Infinity
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') grounds.unshift(backgroundColor)
      if (grounds.length > 0 && luminanceOf(grounds).isOpaque) break
    }
    const { color } = getComputedStyle(element)
    const key = [color, alpha, ...grounds].join(' ')
    if (!known.has(key)) {
      const ground = luminanceOf(grounds)
      const text = luminanceOf([...grounds, color], alpha).luminance
      const [low, high] = [Math.min(text, ground.luminance), Math.max(text, ground.luminance)]
      known.set(key, ground.isOpaque ? (high + 0.05) / (low + 0.05) : 0)
    }
    return known.get(key)!
  }
}

function lookInTheme({ theme, contrastOf }: { theme: string; contrastOf: Contrast }): string[] {
  const root = document.documentElement
  const shown = root.dataset['theme']
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)
  root.dataset['theme'] = theme

  const isDoubtful = (element: Element) => {
    if (element.matches(':disabled, :disabled *, [aria-disabled=true], [aria-disabled=true] *')) return false
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { fontSize, fontWeight, textDecorationLine } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    // Rounding must not decide.
    if (contrastOf(element) < (isLarge ? 3 : 4.5) + 0.05) return true
    const isInText = [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node instanceof Text && node.data.trim() !== '',
    )
    return element.matches('a') && isInText && textDecorationLine === 'none'
  }
  const texts = new Set<Element>(document.querySelectorAll('input, textarea, select'))
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode())
    if (walker.currentNode.textContent!.trim() !== '') texts.add(walker.currentNode.parentElement!)
  const doubtful = [...texts].filter(isDoubtful).map((element) => element.outerHTML.slice(0, 300))

  root.dataset['theme'] = shown
  // The styles are worked out while nothing moves from one theme to the other.
  void document.body.offsetHeight
  document.adoptedStyleSheets.pop()
  return doubtful
}
