import { type ComponentType, memo, type ReactNode } from "react";
import { Fryer, Table } from "./ending-places.tsx";
import { RingLight, Sky, type Spot, Walls } from "./props.tsx";
import type { Place, RoomScene } from "./room-scene.ts";

/** Changing parts of a picture. What comes in while the player watches is above it. */
type Moving = Pick<RoomScene, "isTired">;
type PlaceArt = (scene: Moving) => ReactNode;

const Room: PlaceArt = (scene) => (
  <>
    <Walls wall="var(--art-plum)" />
    <path fill="var(--art-shade)" d="M96 14h96v86H96z" />
    <Sky x={102} y={20} width={84} height={74} />
    <path fill="var(--art-ink)" opacity=".55" d="M102 78h14V66h12v10h20V60h14v14h24v20h-84z" />
    <path stroke="var(--art-teal)" strokeWidth="3" strokeLinecap="round" d="M110 88h12M128 88h26M160 88h16" />
    <path stroke="var(--art-shade)" strokeWidth="5" d="M144 20v74M102 57h84" />
    <path fill="var(--art-shade)" d="M90 98h108v6H90z" />
    <path
      fill="var(--art-red)"
      d="M84 8h12c4 34 2 62-10 92H72c8-30 12-58 12-92zM204 8h-12c-4 34-2 62 10 92h14c-8-30-12-58-12-92z"
    />
    <path fill="var(--art-ink)" opacity=".18" d="M90 8h6c4 34 2 62-10 92h-6c10-30 12-58 10-92z" />
    <path fill="var(--art-wood)" d="M-46 92c0-6 4-10 10-10h8v78h-18zM92 124h10v36H92z" />
    <path fill="var(--art-shade)" d="M-30 128H94v18H-30z" />
    <path fill="var(--art-paper)" d="M-28 112c10-7 32-7 38 0 3 6 1 14-2 16h-34c-5-2-5-12-2-16z" />
    <path fill="var(--art-blue)" d="M14 128c8-16 26-17 38-12 14 6 26-2 34 2 6 3 8 9 8 17v11H18z" />
    <path
      stroke="var(--art-paper)"
      strokeWidth="2.500"
      strokeLinecap="round"
      opacity=".6"
      d="M34 130c7-4 14-4 20-1M40 140c10-4 18-2 26-1"
    />
    <path fill="var(--art-wood)" d="M-40 144H102v7H-40z" />
    <path fill="var(--art-wood)" d="M206 116h64v6h-64zM212 122h5v30h-5zM259 122h5v30h-5z" />
    <path
      fill="var(--art-steel)"
      d="M222 116c-3-12 0-21 10-21s13 9 10 21zM242 100c7-1 9 5 5 11l-4-2c2-3 2-4-1-4z"
    />
    <path fill="var(--art-ink)" d="M229 92h6v4h-6z" />
    <path fill="var(--art-red)" d="M252 105h11v11h-11z" />
    <path stroke="var(--art-red)" strokeWidth="2.500" d="M263 108c5 0 5 6 0 6" />
    <path fill="var(--art-paper)" d="M322 66h52v86h-52z" />
    <path fill="var(--art-shade)" d="M350 66h24v86h-24zM322 96h52v4h-52z" />
    <path stroke="var(--art-steel)" strokeWidth="4" strokeLinecap="round" d="M330 78v10M330 108v16" />
    <path fill="var(--art-gold)" d="M336 108h16v15h-16z" />
    <path fill="var(--art-teal)" d="M410 30h44v116h-44z" />
    <path fill="var(--art-ink)" opacity=".3" d="M416 38h32v42h-32zM416 88h32v42h-32z" />
    <circle cx="448" cy="96" r="3" fill="var(--art-gold)" />
    <RingLight x={298} y={160} isTired={scene.isTired} />
  </>
);

const Car: PlaceArt = (scene) => (
  <>
    <Walls wall="var(--art-ink)" floor="var(--art-ink)" />
    <path fill="var(--art-steel)" d="M-560-30h1520l60 150H-620z" />
    <path fill="var(--room-sky)" d="M-300-22h1000l40 130H-340z" />
    <circle cx="300" cy="24" r="13" fill="var(--room-disc)" />
    <path
      fill="var(--art-ink)"
      opacity=".4"
      d="M-340 108V78h60V62h46v20h90V66h30v20h80V70h50v14h70V60h36v22h80V66h60v18h90V70h40v14h70V64h50v20h48v24z"
    />
    <path fill="var(--art-brick)" d="M20 74h86v34H20z" />
    <path fill="var(--art-gold)" d="M30 82h44v9H30z" />
    <path stroke="var(--art-steel)" strokeWidth="3" d="M148 108V36q0-8 9-8h15" />
    <circle cx="174" cy="30" r="4" fill="var(--art-gold)" />
    <path fill="var(--art-ink)" d="M156-40h88v20q-44 16-88 0z" />
    <path fill="var(--art-steel)" d="M166-26h68q-34 12-68 0z" />
    <path stroke="var(--art-paper)" strokeWidth="1.500" d="M200-18v24" />
    <path fill="var(--art-teal)" d="m200 2 10 14h-5l7 11h-24l7-11h-5z" />
    <path fill="var(--art-blue)" d="M-620 106h1640v100H-620z" />
    <path fill="var(--art-ink)" opacity=".45" d="M-620 124h1640v90H-620z" />
    <path fill="var(--art-ink)" d="M176 126h76v34h-76z" />
    <path fill="var(--art-teal)" d="M182 132h64v10h-64z" />
    <path fill="var(--art-steel)" d="M182 148h26v6h-26zM212 148h34v6h-34z" />
    <circle cx="86" cy="160" r="48" stroke="var(--art-ink)" strokeWidth="13" />
    <circle cx="86" cy="160" r="48" stroke="var(--art-steel)" strokeWidth="3" opacity=".6" />
    <path fill="var(--art-ink)" d="M42 154q44-16 88 0v14q-44-10-88 0z" />
    <circle cx="86" cy="160" r="10" fill="var(--art-red)" />
    <path fill="var(--art-brick)" d="M330 200c0-48 10-78 26-82h66c16 4 26 34 26 82z" />
    <path fill="var(--art-brick)" d="M360 118c-4-26 2-38 28-38s32 12 28 38z" />
    <path fill="var(--art-ink)" opacity=".2" d="M389 80c26 0 31 12 27 38h6c16 4 26 34 26 82h-59z" />
    <RingLight x={288} y={126} isTired={scene.isTired} size={0.72} />
  </>
);

const Desk: PlaceArt = (scene) => (
  <>
    <Walls wall="var(--art-teal)" floor="var(--art-shade)" />
    {[-330, -110, 110, 330].map((x) => (
      <g key={x}>
        <path fill="var(--art-ink)" d={`M${x}-4h184v96h-184z`} />
        <Sky x={x + 5} y={1} width={174} height={86} />
        <path
          fill="var(--art-ink)"
          opacity=".35"
          d={`M${x + 5} 87V56h26V38h24v26h22V46h30v18h26V30h20v40h26v17z`}
        />
        <path stroke="var(--art-ink)" strokeWidth="4" d={`M${x + 62} 0v88M${x + 124} 0v88`} />
      </g>
    ))}
    <path stroke="var(--art-ink)" strokeWidth="2.500" d="M70-60v66M230-60v72" />
    <path fill="var(--art-gold)" d="M52 22q0-18 18-18t18 18zM212 28q0-18 18-18t18 18z" />
    <path fill="var(--art-paper)" opacity=".2" d="M54 22h32l22 84H32zM214 28h32l22 78h-76z" />
    <path fill="var(--art-wood)" d="M-200 118h820v9h-820z" />
    <path fill="var(--art-ink)" opacity=".3" d="M-200 127h820v4h-820z" />
    <path fill="var(--art-ink)" d="M-16 131h7v44h-7zM404 131h7v44h-7z" />
    <path fill="var(--art-steel)" d="M92 82h58q4 0 4 4v32H88V86q0-4 4-4z" />
    <path fill="var(--art-paper)" d="M94 88h54v26H94z" />
    <path
      stroke="var(--art-red)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="m99 108 11-7 8 4 11-10 14 2"
    />
    <path fill="var(--art-steel)" d="M78 116h86l-4 5H82z" />
    <path fill="var(--art-brick)" d="M36 102h14v16H36z" />
    <path stroke="var(--art-brick)" strokeWidth="2.500" d="M36 106c-6 0-6 8 0 8" />
    <path fill="var(--art-brick)" d="M334 98h26l-4 20h-18z" />
    <path
      stroke="var(--art-energy, #5f9b4c)"
      strokeWidth="5"
      strokeLinecap="round"
      d="M347 98c-2-16-10-22-18-24M347 98c0-20 4-30 12-36M347 98c2-12 10-16 18-16"
    />
    <path fill="var(--art-plum)" d="M176 176c0-26 4-36 22-36s22 10 22 36z" />
    <path
      fill="var(--art-plum)"
      d="M-94 176c0-26 4-36 22-36s22 10 22 36zM446 176c0-26 4-36 22-36s22 10 22 36z"
    />
    <RingLight x={276} y={118} isTired={scene.isTired} size={0.85} />
  </>
);

const CHAIRS = Array.from({ length: 22 }, (_, index) => -360 + index * 54);

const Stage: PlaceArt = (scene) => (
  <>
    <Walls wall="var(--art-blue)" floor="var(--art-wood)" />
    <path fill="var(--art-ink)" opacity=".35" d="M-800-300h2000v446h-2000z" />
    <path fill="var(--art-ink)" d="M72-14h212v112H72z" />
    <path fill="var(--art-paper)" d="M78-8h200v100H78z" />
    <path stroke="var(--art-shade)" strokeWidth="2.500" d="M94 8v68h168" />
    <path
      stroke="var(--art-red)"
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="m100 68 34-14 22 8 34-30 20 10 40-36m-14-1 15 0-1 15"
    />
    <path fill="var(--art-gold)" opacity=".3" d="m-24-60 24-8 214 214H98z" />
    <ellipse cx="160" cy="150" rx="72" ry="9" fill="var(--art-gold)" opacity=".35" />
    <path
      fill="var(--art-red)"
      d="M-800-80h760c20 80 16 160-10 226h-750zM1200-80H440c-20 80-16 160 10 226h750z"
    />
    <path
      stroke="var(--art-ink)"
      strokeWidth="5"
      opacity=".28"
      d="M-66-80c14 80 10 160-12 226M-110-80c12 80 8 160-10 226M-160-80c10 80 8 160-6 226M466-80c-14 80-10 160 12 226M510-80c-12 80-8 160 10 226M560-80c-10 80-8 160 6 226"
    />
    <path fill="var(--art-wood)" d="M134 100h50l-7 52h-36z" />
    <path fill="var(--art-ink)" opacity=".25" d="M159 100h25l-7 52h-18z" />
    <path fill="var(--art-shade)" d="M128 94h62v8h-62z" />
    <path stroke="var(--art-ink)" strokeWidth="3" strokeLinecap="round" d="M164 94q0-13 9-17" />
    <circle cx="175" cy="75" r="4.500" fill="var(--art-ink)" />
    <RingLight x={312} y={152} isTired={scene.isTired} />
    {CHAIRS.map((x) => (
      <path key={x} fill="var(--art-ink)" d={`M${x} 200v-24q0-12 12-12h16q12 0 12 12v24z`} />
    ))}
  </>
);

const COLUMNS = [-420, -200, 20, 352, 572, 792];

const Mansion: PlaceArt = (scene) => (
  <>
    <Walls wall="var(--art-sand)" floor="var(--art-paper)" />
    {Array.from({ length: 24 }, (_, index) => {
      const x = -760 + index * 80;
      return (
        <path
          key={x}
          fill="var(--art-steel)"
          opacity=".5"
          d={`M${x} 146h40l-16 22h-40zM${x + 24} 168h40l-24 32h-40z`}
        />
      );
    })}
    <path fill="var(--art-shade)" d="M118 100V26q0-46 66-46t66 46v74z" />
    <path fill="var(--room-sky)" d="M124 96V28q0-42 60-42t60 42v68z" />
    <circle cx="216" cy="16" r="11" fill="var(--room-disc)" />
    <path fill="var(--art-ink)" opacity=".3" d="M124 96V80q30-14 60-4t60-2v22z" />
    <path stroke="var(--art-shade)" strokeWidth="5" d="M184-14V98M124 44h120" />
    {COLUMNS.map((x) => (
      <g key={x}>
        <path fill="var(--art-paper)" d={`M${x}-100h32v246h-32z`} />
        <path
          fill="var(--art-shade)"
          d={`M${x + 20}-100h12v246h-12zM${x - 6} 138h44v10h-44zM${x - 6}-16h44v8h-44z`}
        />
      </g>
    ))}
    <path stroke="var(--art-gold)" strokeWidth="5" d="M78 30h28v40H78zM276 24h48v60h-48z" />
    <path stroke="var(--art-ink)" strokeWidth="2" d="M184-80v50" />
    <path fill="var(--art-gold)" d="M148-30h72q-4 20-36 20t-36-20z" />
    <path fill="var(--art-paper)" d="M150-38h6v8h-6zM181-38h6v8h-6zM212-38h6v8h-6z" />
    <path fill="var(--art-red)" d="M160 100q0-14 14-14h16q14 0 14 14v30h-44z" />
    <path fill="var(--art-ink)" opacity=".2" d="M182 86h8q14 0 14 14v30h-22z" />
    <path fill="var(--art-red)" d="M150 118h12v22h-12zM202 118h12v22h-12zM158 128h48v14h-48z" />
    <path stroke="var(--art-wood)" strokeWidth="5" strokeLinecap="round" d="M158 142v12M206 142v12" />
    <path fill="var(--art-wood)" d="M398 118h46v36h-46z" />
    <path fill="var(--art-shade)" d="M414 118h14v14h-14z" />
    <RingLight x={268} y={156} isTired={scene.isTired} />
  </>
);

/** The pictures, 400 × 180, that continue beyond all edges but the lower one. */
export const PLACE_ART: Readonly<Record<Place, ComponentType<Moving>>> = {
  room: memo(Room),
  car: memo(Car),
  desk: memo(Desk),
  stage: memo(Stage),
  mansion: memo(Mansion),
  fryer: memo(Fryer),
  table: memo(Table),
};

/** Positions of the first bag of fries and the first letter in each picture. */
export const PLACE_SPOTS: Readonly<Record<Place, { readonly bags: Spot; readonly letters: Spot }>> = {
  room: { bags: { x: 150, y: 170 }, letters: { x: 330, y: 172 } },
  car: { bags: { x: 352, y: 172 }, letters: { x: 196, y: 120 } },
  desk: { bags: { x: 186, y: 118 }, letters: { x: 8, y: 114 } },
  stage: { bags: { x: 206, y: 154 }, letters: { x: 66, y: 152 } },
  mansion: { bags: { x: 84, y: 166 }, letters: { x: 326, y: 166 } },
  fryer: { bags: { x: 262, y: 122 }, letters: { x: 108, y: 118 } },
  table: { bags: { x: 70, y: 170 }, letters: { x: 196, y: 112 } },
};
