import { Sky, Walls } from "./props.tsx";

const TILES = Array.from({ length: 24 }, (_, index) => -760 + index * 80);
/** The dishes on the menu board, each with the length of its name. */
const DISHES = [52, 40, 58, 34, 46, 50];

/** Behind the counter of the burger place: two fryers, two aprons, and a rota by the phone. */
export function Fryer() {
  return (
    <>
      <Walls wall="var(--art-brick)" floor="var(--art-shade)" />
      <path fill="var(--art-paper)" opacity=".22" d="M-800 62h2000v50h-2000z" />
      {TILES.map((x) => (
        <path
          key={x}
          stroke="var(--art-ink)"
          strokeWidth="1.500"
          opacity=".2"
          d={`M${x} 62v50M${x + 40} 62v50`}
        />
      ))}
      <path fill="var(--art-ink)" d="M120-20h170v70H120z" />
      {DISHES.map((width, index) => (
        <path
          key={width}
          stroke="var(--art-gold)"
          strokeWidth="4"
          strokeLinecap="round"
          d={`M${132 + (index % 2) * 78} ${-4 + Math.floor(index / 2) * 20}h${width}`}
        />
      ))}
      <path fill="var(--art-steel)" d="M-60 116h520v10H-60z" />
      <path fill="var(--art-ink)" opacity=".35" d="M-60 126h520v5H-60z" />
      <path fill="var(--art-teal)" d="M-60 131h520v40H-60z" />
      <path fill="var(--art-steel)" d="M134 92h46v24h-46zM190 92h46v24h-46z" />
      <path fill="var(--art-gold)" d="M139 98h36v8h-36zM195 98h36v8h-36z" />
      <path stroke="var(--art-ink)" strokeWidth="3" strokeLinecap="round" d="M157 96V80h14M213 96V80h14" />
      <path stroke="var(--art-ink)" strokeWidth="2" d="M284-40v100" />
      <path fill="var(--art-red)" d="M264 76q2-16 20-16t20 16z" />
      <path fill="var(--art-gold)" opacity=".35" d="M264 76h40l12 40h-64z" />
      <path fill="var(--art-paper)" d="M40 22h52v62H40z" />
      <path
        stroke="var(--art-ink)"
        strokeWidth="2"
        opacity=".5"
        d="M40 36h52M58 22v62M75 22v62M40 52h52M40 68h52"
      />
      <path stroke="var(--art-blue)" strokeWidth="3" strokeLinecap="round" d="M62 60h9M62 76h9" />
      <path fill="var(--art-ink)" d="M14 34h16v40H14z" />
      <path stroke="var(--art-ink)" strokeWidth="3" d="M22 74q-12 14 0 26" />
      <path stroke="var(--art-steel)" strokeWidth="4" strokeLinecap="round" d="M326 34h96" />
      <path fill="var(--art-paper)" d="M338 36h26l6 54h-38zM384 36h26l6 54h-38z" />
      <path fill="var(--art-red)" d="M341 60h20v18h-20zM387 60h20v18h-20z" />
    </>
  );
}

/** A kitchen: a table, a chair for each side of it, and nothing on charge. */
export function Table() {
  return (
    <>
      <Walls wall="var(--art-sand)" />
      <path fill="var(--art-shade)" d="M128 4h144v84H128z" />
      <Sky x={134} y={10} width={132} height={72} />
      <path fill="var(--art-ink)" opacity=".45" d="M134 82V66h22V56h18v12h26V58h30v10h36v14z" />
      <path stroke="var(--art-shade)" strokeWidth="5" d="M200 10v72" />
      <path fill="var(--art-paper)" d="M122 88h156v6H122z" />
      <path fill="var(--art-brick)" d="M236 74h16l-3 14h-10z" />
      <path
        stroke="var(--art-energy, #5f9b4c)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M244 74c-1-10-6-13-11-14M244 74c0-12 2-17 8-20M244 74c1-8 6-10 10-10"
      />
      <path fill="var(--art-steel)" d="M316 40h76v106h-76z" />
      <path fill="var(--art-ink)" opacity=".25" d="M316 78h76v4h-76zM324 50h4v20h-4zM324 92h4v24h-4z" />
      <path fill="var(--art-paper)" d="M346 92h26v30h-26z" />
      <circle cx="359" cy="92" r="3" fill="var(--art-red)" />
      <path stroke="var(--art-ink)" strokeWidth="2" opacity=".4" d="M350 102h18M350 109h18M350 116h10" />
      <circle cx="60" cy="34" r="19" fill="var(--art-paper)" />
      <circle cx="60" cy="34" r="19" stroke="var(--art-wood)" strokeWidth="4" />
      <path stroke="var(--art-ink)" strokeWidth="2.500" strokeLinecap="round" d="M60 34V22M60 34l-7 6" />
      <path
        fill="var(--art-red)"
        d="M94 96h8v64h-8zM94 122h36v8H94zM124 130h6v30h-6zM298 96h8v64h-8zM270 122h36v8h-36zM270 130h6v30h-6z"
      />
      <path fill="var(--art-wood)" d="M116 114h168v9H116zM132 123h8v44h-8zM260 123h8v44h-8z" />
      <path fill="var(--art-ink)" opacity=".25" d="M116 123h168v4H116z" />
      <path fill="var(--art-blue)" d="M152 101h14v13h-14zM232 101h14v13h-14z" />
      <path stroke="var(--art-blue)" strokeWidth="2.500" d="M166 104c6 0 6 7 0 7M246 104c6 0 6 7 0 7" />
    </>
  );
}
