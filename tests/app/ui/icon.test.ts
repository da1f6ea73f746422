import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { icons } from "#app/ui/icons.ts";
import { spriteDocument } from "../../../scripts/icon-sprite.ts";

const names = Object.keys(icons) as IconName[];

describe("the icon sprite", () => {
  const sprite = spriteDocument();

  test.each(names)("has a symbol with shapes for %s", (name) => {
    const symbol = new RegExp(`<symbol id="${name}" viewBox="0 0 24 24">(.+?)</symbol>`).exec(sprite)?.[1];
    expect(symbol).toMatch(/^(<(path|circle|rect|line|polyline|polygon|ellipse) [^<>]+\/>)+$/);
  });

  test("takes its colour and stroke from the page, so that it follows dark mode and print", () => {
    expect(sprite).not.toMatch(/stroke=|fill=|style=|class=|<script/);
  });

  test("contains no icon that the app does not use", () => {
    const files = execFileSync("git", ["ls-files", "app"], { encoding: "utf8" }).split("\n");
    const code = files
      .filter((file) => /\.tsx?$/.test(file) && file !== "app/ui/icons.ts")
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    expect(names.filter((name) => !code.includes(`"${name}"`))).toEqual([]);
  });
});

test("an icon refers to the sprite and is hidden from assistive technology", () => {
  const markup = renderToStaticMarkup(createElement(Icon, { name: "close", size: "small" }));
  expect(markup).toBe('<svg class="icon-s" aria-hidden="true"><use href="/icons.svg#close"></use></svg>');
});
