/**
 * The objects of the Room by id, as the inside of an SVG in the Room's units. What stands has its origin at the middle of
 * its foot, what hangs at its centre. See docs/reference/character.md#objects-in-the-room.
 */
export const OBJECT_ART: Readonly<Record<string, string>> = {
  standard_lamp: `<ellipse cy="-28" rx="34" ry="34" fill="var(--art-gold)" opacity=".16"/>
    <path fill="var(--art-wood)" d="M-2-44h4v42h-4z"/>
    <path fill="var(--art-ink)" d="M-12-3q12-5 24 0v3h-24z"/>
    <path fill="var(--art-sand)" d="M-11-68h22l8 26h-38z"/>
    <path fill="var(--art-gold)" opacity=".7" d="M-8-64h16l5 18h-26z"/>
    <path stroke="var(--art-brick)" stroke-width="2" stroke-linecap="round" d="M-17-40v4M-11-40v5M-5-40v4M1-40v5M7-40v4M13-40v5M18-40v4"/>
    <path stroke="var(--art-ink)" stroke-width="1.500" d="M6-42v12"/><circle cx="6" cy="-29" r="2" fill="var(--art-gold)"/>`,

  no_poster: `<path fill="var(--art-ink)" d="M-20-25h40v50h-40z"/>
    <path fill="var(--art-paper)" d="M-18-23h36v46h-36z"/>
    <path fill="var(--art-teal)" d="M-18-23h36v29h-36z"/>
    <circle cx="5" cy="-10" r="7" fill="var(--art-gold)"/>
    <path fill="var(--art-sand)" d="M-18 2q12-9 22-3t14-1v8h-36z"/>
    <path fill="var(--art-shade)" d="M-18 6h36v4h-36z"/>
    <path fill="var(--art-red)" d="M-3-28h6v6h-6z"/>`,

  kettlebell: `<path stroke="var(--art-ink)" stroke-width="4" d="M-6-13c-3-11 15-11 12 0"/>
    <path fill="var(--art-ink)" d="M-10-7c0-6 4-9 10-9s10 3 10 9c0 4-2 7-4 7H-6c-2 0-4-3-4-7z"/>
    <path stroke="var(--art-steel)" stroke-width="2" stroke-linecap="round" opacity=".8" d="M-6-9c1-3 3-4 5-4"/>
    <path fill="var(--art-paper)" d="M-3-8h7v5h-7z"/>`,

  globe: `<path fill="var(--art-wood)" d="M-3-20h6v14h-6z"/>
    <path fill="var(--art-wood)" d="M-16-4q16-8 32 0l2 4h-36z"/>
    <path fill="var(--art-blue)" d="M-20-31h40c0 12-8 19-20 19s-20-7-20-19z"/>
    <path fill="var(--art-sand)" d="M-14-31h12c2 6-3 10-7 9-4 0-6-5-5-9zM4-31h14c-1 7-7 8-10 6-3-1-4-4-4-6z"/>
    <path fill="var(--art-ink)" d="M-21-33h42v3h-42z"/>
    <path fill="var(--art-blue)" d="M18-34c0-11-8-19-18-21 2-2 5-3 9-2 10 2 15 12 13 23z"/>
    <path fill="var(--art-energy, #5f9b4c)" d="M-12-33v-9l2-3v-6h4v6l2 3v9z"/>
    <path fill="var(--art-red)" d="M0-33v-7l2-3v-5h4v5l2 3v7z"/>
    <path fill="var(--art-paper)" opacity=".8" d="M10-33l-1-7h7l-1 7z"/>`,

  fish_tank: `<path fill="var(--art-ink)" d="M-22-26h44v3h-44zM-22-2h44v3h-44z"/>
    <path fill="var(--art-teal)" d="M-20-23h40v21h-40z"/>
    <path fill="var(--art-paper)" opacity=".25" d="M-20-23h40v4h-40z"/>
    <path fill="var(--art-sand)" d="M-20-5q8-3 16 0t14 0 10-1v4h-40z"/>
    <path fill="var(--art-gold)" d="M-15-16l5-3 4 3-4 3zM-15-16l-3-3v6zM-2-12l5-3 4 3-4 3zM-2-12l-3-3v6zM9-18l5-2 4 2-4 3zM9-18l-3-2v5zM-12-9l4-2 3 2-3 2zM-12-9l-2-2v4zM8-9l4-2 4 2-4 2zM8-9l-3-2v4z"/>
    <path fill="var(--art-ink)" d="M-9-17h1.500v1.500h-1.500zM4-13h1.500v1.500h-1.500zM15-19h1.500v1.500h-1.500zM-8-10h1.500v1.500h-1.500zM13-10h1.500v1.500h-1.500z"/>`,

  one_hand_clock: `<circle r="20" fill="var(--art-ink)"/><circle r="17" fill="var(--art-paper)"/>
    <path stroke="var(--art-ink)" stroke-width="2" stroke-linecap="round" d="M0-14v2M0 14v-2M-14 0h2M14 0h-2M-10-10l1 1M10-10l-1 1M-10 10l1-1M10 10l-1-1"/>
    <path stroke="var(--art-red)" stroke-width="3" stroke-linecap="round" d="M0 0 8-6"/>
    <circle r="2.500" fill="var(--art-ink)"/>`,

  gong: `<path stroke="var(--art-red)" stroke-width="4.500" stroke-linecap="round" d="M-24 0v-60M24 0v-60M-30-60h60"/>
    <path fill="var(--art-red)" d="M-30-3h13v3h-13zM17-3h13v3h-13z"/>
    <path stroke="var(--art-ink)" stroke-width="1.500" d="M-9-58v10M9-58v10"/>
    <circle cy="-32" r="19" fill="var(--art-wood)"/><circle cy="-32" r="17" fill="var(--art-gold)"/>
    <circle cy="-32" r="11" stroke="var(--art-wood)" stroke-width="1.500" opacity=".6"/>
    <circle cy="-32" r="5" fill="var(--art-sand)"/>
    <path stroke="var(--art-wood)" stroke-width="2.500" stroke-linecap="round" d="M30-8 33-34"/><circle cx="33" cy="-37" r="4.500" fill="var(--art-paper)"/>`,

  menu_board: `<path fill="var(--art-wood)" d="M-26-21h52v42h-52z"/>
    <path fill="var(--art-ink)" d="M-23-18h46v36h-46z"/>
    <path stroke="var(--art-gold)" stroke-width="3" stroke-linecap="round" d="M-18-11h16M-18-4h20M-18 3h13M-18 10h18"/>
    <path stroke="var(--art-paper)" stroke-width="2.500" stroke-linecap="round" d="M12-11h6M12-4h6M12 3h6M12 10h6"/>`,

  rocket: `<path fill="var(--art-red)" d="M-8-20-18-2v2l10-4zM8-20l10 18v2L8-4z"/>
    <path fill="var(--art-paper)" d="M-9-4c-3-24-1-46 9-62 10 16 12 38 9 62z"/>
    <path fill="var(--art-shade)" d="M3-60c8 14 9 34 6 56H1z"/>
    <path fill="var(--art-red)" d="M-6-52C-4-58-2-62 0-66c2 4 4 8 6 14z"/>
    <circle cy="-40" r="5" fill="var(--art-ink)"/><circle cy="-40" r="3.500" fill="var(--art-blue)"/>
    <path fill="var(--art-steel)" d="M-7-4h14l2 4H-9z"/>
    <path stroke="var(--art-ink)" stroke-width="2" stroke-linecap="round" d="M0-28v16"/>`,

  fountain: `<path fill="var(--art-steel)" d="M-6-14h12l5 14h-22z"/>
    <path fill="var(--art-paper)" d="M-28-20h56q-4 10-16 10h-24q-12 0-16-10z"/>
    <path fill="var(--art-blue)" d="M-26-20q26-6 52 0-26 5-52 0z"/>
    <path fill="var(--art-paper)" d="M-3-40h6v20h-6zM-13-44h26q-3 8-13 8t-13-8z"/>
    <path fill="var(--art-blue)" d="M-12-44q12-3 24 0-12 3-24 0z"/>
    <path stroke="var(--art-blue)" stroke-width="2.500" stroke-linecap="round" opacity=".9" d="M0-45v-9M0-54c-6-5-15 0-16 28M0-54c6-5 15 0 16 28M-9-42c-2 6-2 12-2 19M9-42c2 6 2 12 2 19"/>`,

  filing_cabinet: `<path fill="var(--art-steel)" d="M-18-66h36V0h-36z"/>
    <path fill="var(--art-ink)" opacity=".25" d="M8-66h10V0H8z"/>
    <path stroke="var(--art-ink)" stroke-width="1.500" opacity=".6" d="M-15-63h30v18h-30zM-15-42h30v18h-30zM-15-21h30v18h-30z"/>
    <path fill="var(--art-paper)" d="M-6-59H6v5H-6zM-6-38H6v5H-6zM-6-17H6v5H-6z"/>
    <path stroke="var(--art-ink)" stroke-width="2" stroke-linecap="round" d="M-4-50h8M-4-29h8M-4-8h8"/>
    <circle cx="13" cy="-60" r="2" fill="var(--art-gold)"/>
    <path fill="var(--art-paper)" d="M-12-66l4-7h14l2 7z"/><path stroke="var(--art-ink)" stroke-width="1" opacity=".5" d="M-5-71h9M-6-68.500h10"/>`,

  framed_receipt: `<path fill="var(--art-gold)" d="M-17-24h34v48h-34z"/>
    <path fill="var(--art-wood)" d="M-13-20h26v40h-26z"/>
    <path fill="var(--art-paper)" d="M-8-16h16v31l-2 2-2-2-2 2-2-2-2 2-2-2-2 2-2-2z"/>
    <path stroke="var(--art-ink)" stroke-width="1.500" stroke-linecap="round" opacity=".7" d="M-5-11H5M-5-7h6M-5-3h8M-5 1h5"/>
    <path stroke="var(--art-red)" stroke-width="2" stroke-linecap="round" d="M-5 8H5"/>`,

  mirror_screen: `<path fill="var(--art-ink)" d="M-28-19h56v38h-56z"/>
    <path fill="var(--art-blue)" d="M-25-16h50v32h-50z"/>
    <path fill="var(--art-paper)" opacity=".18" d="M-25-16h22L-15 16h-10z"/>
    <circle cx="4" cy="-3" r="6" fill="var(--art-sand)"/>
    <path fill="var(--art-plum)" d="M-8 16c0-9 4-12 12-12s12 3 12 12z"/>
    <path stroke="var(--art-ink)" stroke-width="1.500" stroke-linecap="round" d="M1-4h1M6-4h1M2 0h4"/>
    <circle cx="20" cy="-12" r="2.500" fill="var(--art-red)"/>`,

  bust: `<path fill="var(--art-steel)" d="M-17-6h34v6h-34zM-13-34h26v28h-26z"/>
    <path fill="var(--art-ink)" opacity=".2" d="M3-34h10v28H3z"/>
    <path fill="var(--art-gold)" d="M-8-22H8v6H-8z"/>
    <path fill="var(--art-paper)" d="M-15-34c0-10 5-14 10-15v-5H5v5c5 1 10 5 10 15z"/>
    <path fill="var(--art-paper)" d="M-10-63c0-8 4-12 10-12s10 4 10 12c0 7-4 12-10 12s-10-5-10-12z"/>
    <path fill="var(--art-shade)" d="M2-75c5 1 8 5 8 12 0 7-4 12-10 12 5-4 6-16 2-24zM3-49c6 1 12 5 12 15H6z"/>
    <path stroke="var(--art-ink)" stroke-width="1.500" stroke-linecap="round" opacity=".7" d="M-6-65h4M3-65h4M-5-57c3 4 8 4 11 0"/>`,

  plinth: `<path fill="var(--art-steel)" d="M-17-6h34v6h-34zM-13-34h26v28h-26zM-16-37h32v4h-32z"/>
    <path fill="var(--art-ink)" opacity=".2" d="M3-33h10v27H3z"/>
    <path fill="var(--art-gold)" d="M-8-22H8v6H-8z"/>
    <ellipse cy="-37" rx="9" ry="1.500" fill="var(--art-ink)" opacity=".35"/>`,
};
